"""Every command in a row: where it stands in the help, in one sentence, and in which file its function is.

A file is imported when one of its commands is called, so that `lanterne --help` and every short command start quickly.
"""

from dataclasses import replace

from lanterne_rouge.domain.quick_dataclass import dataclass

EVERY_DAY, PLAN, HISTORY, STRENGTH_GROUP, DATA, ADVANCED = (
    "Every day",
    "Plan",
    "History",
    "Strength",
    "Data",
    "Advanced",
)


@dataclass(frozen=True)
class Command:
    """A command: `source` is `file:function` below this folder. A group has `commands` instead, and a `help` above them.

    `passes_options`: options that the command does not know are handed to it.
    """

    name: str
    section: str
    summary: str
    source: str = ""
    hidden: bool = False
    passes_options: bool = False
    commands: "tuple[Command, ...]" = ()
    help: str = ""


DEVELOPER: tuple[Command, ...] = (
    Command("golden", ADVANCED, "Apply the product's formulas to a file of test cases.", "developer:golden"),
    Command("decide", ADVANCED, "Decide a file of described mornings.", "developer:decide"),
    Command("agent", ADVANCED, "Run one agent of the day alone.", "developer:agent"),
    Command("simulate", ADVANCED, "Score a policy on simulated athletes.", "developer:simulate"),
    Command("eval", ADVANCED, "Score language models on invented mornings.", "developer:evaluate"),
    Command("replay", ADVANCED, "Decide every stored day again and compare.", "developer:replay"),
    Command("fake-vendor", ADVANCED, "Stand in for a service, to try a connection.", "standing_in:fake_vendor"),
)

LIFTING: tuple[Command, ...] = (
    Command("plan", EVERY_DAY, "Today's session with its weights.", "strength.planning:plan"),
    Command(
        "insight", EVERY_DAY, "What a session showed, and one thing to do about it.", "strength.looking_back:insight"
    ),
    Command("stall", HISTORY, "Which lifts are stalling, and the one thing to change.", "strength.looking_back:stall"),
    Command("review", HISTORY, "The week in review.", "strength.looking_back:review"),
    Command("e1rm", HISTORY, "Estimated one-rep max of your lifts over time.", "strength.lifts:e1rm"),
    Command("volume", HISTORY, "Hard sets for each muscle by week.", "strength.lifts:volume"),
    Command("records", HISTORY, "Your personal records.", "strength.lifts:records"),
    Command("history", HISTORY, "Every session of a lift.", "strength.calculators:history"),
    Command("1rm", HISTORY, "The one-rep max that a set shows.", "strength.calculators:one_rm"),
    Command("plates", EVERY_DAY, "Which plates go on each side.", "strength.calculators:plates"),
    Command("context", ADVANCED, "How you train as one document, for other programs.", "strength.lifts:context"),
    Command("search", PLAN, "Look up exercises.", "strength.exercises:search"),
    Command("swap", PLAN, "What can replace an exercise.", "strength.exercises:swap"),
    Command("change", PLAN, "Another lift on a planned day, or one left out.", "strength.exercises:change"),
    Command("name", DATA, "Say which exercise a name from another app means.", "strength.exercises:name"),
    Command("exercise", DATA, "Your own exercises.", "strength.exercises:exercise"),
    Command("gym", DATA, "What equipment your gym has.", "strength.gyms:gym"),
    Command("template", PLAN, "Sessions you repeat, as short text.", "strength.routines:template"),
    Command("routine", PLAN, "Templates in turn, and which one is next.", "strength.routines:routine"),
    Command("export", DATA, "Your log for other programs, today's session for a watch.", "strength.planning:export"),
)
LIFTING_HELP = "Lifting: today's session, progress, gyms, templates and routines. Start with: lanterne strength plan."

LIVE: tuple[Command, ...] = (
    Command(
        "start",
        EVERY_DAY,
        "Start today's plan, a template, a routine's next day, or an empty one.",
        "workout.planning:start",
    ),
    Command("status", EVERY_DAY, "What is done, what is left, what is next.", "workout.sets:status"),
    Command("next", EVERY_DAY, "The next set and the rest before it.", "workout.sets:next_set"),
    Command("log", EVERY_DAY, "Log a set.", "workout.sets:log"),
    Command("correct", EVERY_DAY, "Correct a set.", "workout.sets:correct"),
    Command("undo", EVERY_DAY, "Take back the sets you logged last.", "workout.sets:take_back"),
    Command("skip", EVERY_DAY, "Leave out a set, or the rest of an exercise.", "workout.sets:skip_next"),
    Command("complete", EVERY_DAY, "Finish and save.", "workout.sets:complete"),
    Command("discard", EVERY_DAY, "Throw it away.", "workout.sets:discard"),
    Command("swap", PLAN, "Do another exercise for the sets that are left.", "workout.planning:swap_lift"),
    Command("adjust", PLAN, "Change targets, or the rest between sets.", "workout.sets:adjust"),
    Command("add", PLAN, "Add an exercise or sets.", "workout.planning:add"),
    Command("superset", PLAN, "Let exercises take turns.", "workout.sets:superset"),
    Command("pause", PLAN, "Stop the clock.", "workout.sets:pause"),
    Command("resume", PLAN, "Let the clock go on.", "workout.sets:resume"),
)
CANVAS: tuple[Command, ...] = (
    Command("show", PLAN, "One card, or all of them.", "canvas:show"),
    Command("accept", PLAN, "Keep what a card proposes.", "canvas:accept"),
    Command("dismiss", PLAN, "Put a card away.", "canvas:dismiss"),
    Command("refused", ADVANCED, "What was refused, to whom, and why.", "canvas:refused"),
)
CANVAS_HELP = "Cards that the conversation lays before you: drafts of sessions and routines to accept or to dismiss."
LIVE_HELP = "A lifting session while you do it, set by set. Start with: lanterne workout start."

EXPORTS: tuple[Command, ...] = (
    Command(
        "workout", EVERY_DAY, "A day's workout for a watch, a trainer, Zwift or intervals.icu.", "exporting:workout"
    ),
    Command(
        "calendar",
        PLAN,
        "Your plan and races for a calendar, as a file or a private address.",
        "exporting:season_calendar_file",
    ),
)
EXPORTS_HELP = "Files for other programs and devices. Start with: lanterne export workout --to fit."

COMMANDS: tuple[Command, ...] = (
    Command("log", EVERY_DAY, "Log a set, a session or how you are, in your own short words.", "messaging:log_line"),
    Command("chat", EVERY_DAY, "Talk with the coach: ask, plan, log.", "chatting:chat"),
    Command("route", ADVANCED, "Show where a message to the coach would go, and why.", "routing:route_message"),
    Command("today", EVERY_DAY, "What to do today, why, and the workout.", "day:today"),
    Command("check-in", EVERY_DAY, "Say how you are this morning.", "check_in:check_in"),
    Command("why", EVERY_DAY, "Why you got this advice, and what would have changed it.", "day:why"),
    Command("what-if", EVERY_DAY, "Try a day with other numbers; nothing is saved.", "imagining:what_if"),
    Command("feedback", EVERY_DAY, "Say how a day went: good, ok or bad.", "reflecting:feedback"),
    Command("plan", PLAN, "Your season by week and day; accept or dismiss proposals.", "planning:plan"),
    Command("week", PLAN, "A week of the plan, or other days and minutes for it.", "plan_edits:week"),
    Command("move", PLAN, "Let two days of the plan change places.", "plan_edits:move"),
    Command("skip", PLAN, "Skip a session, and say why.", "plan_edits:skip_day"),
    Command("session", PLAN, "A day's session, and its easier and harder versions.", "plan_edits:session"),
    Command("race", PLAN, "Your races: add, change or drop one.", "races:race"),
    Command("project", PLAN, "Where the plan leads, and what a missed week costs.", "projecting:project"),
    Command("event", PLAN, "Where a stage race stands, and how to ride today.", "event:event"),
    Command("class", PLAN, "A guided class that fits the day.", "event:class_"),
    Command("activities", HISTORY, "List activities.", "history:activities"),
    Command("activity", HISTORY, "Show, edit, delete or restore one activity.", "activity:activity"),
    Command("fitness", HISTORY, "Fitness (CTL), fatigue (ATL) and form (TSB) by day.", "history:fitness"),
    Command("review", HISTORY, "Look back on a day or a week.", "reflecting:review"),
    Command("parameters", HISTORY, "Your personal settings, and proposals to change them.", "reflecting:parameters"),
    Command(
        "strength",
        STRENGTH_GROUP,
        "Lifting: today's session, progress, gyms, templates, routines.",
        commands=LIFTING,
        help=LIFTING_HELP,
    ),
    Command(
        "workout",
        STRENGTH_GROUP,
        "A lifting session while you do it: start, log sets, finish.",
        commands=LIVE,
        help=LIVE_HELP,
    ),
    Command(
        "canvas",
        PLAN,
        "Cards of the conversation: drafts to accept or to dismiss.",
        commands=CANVAS,
        help=CANVAS_HELP,
    ),
    Command("init", DATA, "Set up your goal, your week and your thresholds.", "athlete:init", passes_options=True),
    Command("athlete", DATA, "Show or set FTP, heart rates, paces, units.", "athlete:athlete"),
    Command("import", DATA, "Import files, folders and archives.", "importing:import_files"),
    Command("watch", DATA, "Import what arrives in a folder.", "watching:watch"),
    Command("connect", DATA, "Connect a service such as intervals.icu.", "connecting:connect_service"),
    Command("disconnect", DATA, "Disconnect a service and delete its keys.", "connecting:disconnect_service"),
    Command("connections", DATA, "Which services are connected, and how they do.", "connecting:connections"),
    Command("sync", DATA, "Fetch what is new from connected services.", "connecting:sync_services"),
    Command("serve", DATA, "Serve the coach to your phone and browser.", "serving:serve"),
    Command("mcp", DATA, "Offer the coach to a program with a language model.", "serving:mcp"),
    Command("pair", DATA, "Pair a phone, a browser or a program.", "serving:pair"),
    Command("devices", DATA, "Which devices are paired; shut one out.", "serving:devices"),
    Command("worker", DATA, "Run the day, messages and workouts at their times.", "working:worker"),
    Command("message", DATA, "Send the day or the week by mail, text message, Telegram, ntfy.", "sending:message"),
    Command(
        "export",
        DATA,
        "Your workout for watch and trainer, your plan for a calendar.",
        commands=EXPORTS,
        help=EXPORTS_HELP,
    ),
    Command("undo", DATA, "Undo the latest changes.", "home:undo"),
    Command("backup", DATA, "Save everything in one file.", "home:backup"),
    Command("restore", DATA, "Restore a backup.", "home:restore"),
    Command("export-data", DATA, "Write everything in open formats.", "home:export_data"),
    Command("doctor", ADVANCED, "What is set up, what is missing, and what would leave this machine.", "home:doctor"),
    Command("usage", ADVANCED, "What language models cost you.", "home:usage"),
    Command("demo", ADVANCED, "Try the coach on an invented athlete, or on your files.", "demo:demo"),
    Command("dev", ADVANCED, "Tools for developers.", commands=DEVELOPER),
    *(replace(row, hidden=True) for row in DEVELOPER),
)
"""In the order in which help shows them. Developers' tools also work without `dev` before them."""
