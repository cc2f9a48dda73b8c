"""The table of commands and the rules of what is wanted: which words mean which intent."""

import re
from dataclasses import dataclass

from lanterne_rouge.conversation.padding import ADDRESSED
from lanterne_rouge.domain.routing import Intent, RoutingLane


@dataclass(frozen=True, kw_only=True)
class MessagePattern:
    """One row of the table: a message that `matches` has this intent. `live`: only while a workout runs, or only while none does.

    `remarks`: whatever is said behind it without a number or a denial changes nothing, as in `skip this one, my calves are shot`.
    """

    name: str
    intent: Intent
    lane: RoutingLane
    matches: re.Pattern[str]
    live: bool | None = None
    remarks: bool = False


# Parts of commands, put together in the rows below.
_TO_WHOM = "|".join(sorted(ADDRESSED))
_POLITE_BEFORE = (
    r"(?:(?:ok(?:ay)?|hey|hi|hello|yo|please|coach|um|uh|alright|so|right|yes|yep"
    rf"|morning|good (?:morning|afternoon|evening)|{_TO_WHOM})[ ,.!]+)*"
)
_POLITE_BEHIND = rf"(?:[ ,.!?]+|(?:please|pls|plz|thanks|thank you|thx|now|coach|period|said|lol|{_TO_WHOM})\b|[:;]\))*"
_MAY_I = r"(?:(?:can|could|may) (?:i|you|we) )?(?:please )?"
_THIS_SET = (
    r"(?:it|that|this|(?:the |that |this |my )?(?:last|previous|latest)(?: (?:one|set|entry|log))?"
    r"|(?:that|the|this) (?:one|set|entry))"
)
_SESSION = r"(?:workout|session|training|gym session|lift(?:ing)?(?: session)?|strength session)"
_I_AM = r"(?:i'?m|i am|we'?re|we are|am)"
_GYM = r"(?:the |my )?(?:gym|sports? (?:centre|center)|fitness (?:centre|center|studio)|weight room|rack)"
_READY = (
    rf"(?:ready(?: to (?:start|begin|go|train|lift))?|(?:let'?s (?:go|get it|start|begin|do this)|crack on)"
    rf"|go|what now|(?:start|begin) (?:a |my |the )?{_SESSION})"
)
_ONE_MORE = (
    r"(?:^|[,.;:] )(?:please |pls |can (?:you|we|i) |could (?:you|we|i)? ?|i could )*"
    r"(?:add|put|fit|squeeze|get|do|give (?:it|them|me))(?: in)? (?:another|an extra|one (?:more|extra)|a (?:second|third|fourth|further))"
    r" (?:[a-z]+ ){0,2}?(?:day|session|workout|run|ride|swim|lift|walk)\b"
)
"""A further session that the plan is to hold, as in `calves are behind, put another day in for them`."""
_DRAFTS = (
    r"(?:draw up|put together|set up|map out|work out|come up with|(?:please|can you|could you|just) (?:draft|prepare|devise|structure)"
    r"|^(?:draft|prepare|devise|structure)|prog(?:ram)? me|^(?:please )?(?:make|build|write|create|design) me)"
)


def _row(
    name: str,
    intent: Intent,
    lane: RoutingLane,
    pattern: str,
    *,
    live: bool | None = None,
    whole: bool = True,
    remarks: bool = False,
) -> MessagePattern:
    shape = rf"^{_POLITE_BEFORE}(?:{pattern}){_POLITE_BEHIND}$" if whole else pattern
    return MessagePattern(name=name, intent=intent, lane=lane, matches=re.compile(shape), live=live, remarks=remarks)


COMMAND_PATTERNS: tuple[MessagePattern, ...] = (
    _row(
        "log_set",
        Intent.LOG_SET,
        RoutingLane.FAST,
        r"(?:all |set )?(?:done|dun|finished|completed?)(?: (?:it|set|already|with (?:it|(?:this|that)(?: (?:one"
        r"|set))?)))?(?:[, ]+(?:and )?next(?: is)?)?"
        r"|(?:go ahead and )?log (?:it|set|that)|i did it|all done with this set|(?:i (?:have )?|just )(?:finished|completed"
        r"|did|done) (?:the|this|that"
        r"|my) (?:set|one)"
        r"|series finished|ez money[. ]+done|set (?:is )?done|(?:(?:that|it|this one)'?s |set )?(?:is )?in the (?:books|bag|bank)"
        r"|(?:banked|bagged) (?:it|that|that one|this set)"
        r"|knocked (?:it|that|them|that one) out|got (?:it|them all) done"
        r"|(?:got |that'?s )?(?:all|every one) of (?:them|those|these) done"
        r"|hecho|fatto|zrobione|fertig|fini|gemacht|klaar|klar|bitti",
        live=True,
        remarks=True,
    ),
    _row(
        "next_set",
        Intent.NEXT_SET,
        RoutingLane.FAST,
        r"n(?:e)?xt(?: (?:up|set|exercise|one|lift|movement))?"
        r"|what(?:'?s| is) (?:up |coming )?(?:(?:the |my )?next(?: (?:set|lift|exercise|one|movement))?(?: up)?|left|after this)"
        r"|what do (?:we|i) do (?:next|now)|next what|what(?:'?s| is) next (?:on|in) (?:the|my) (?:list|plan|workout|session)"
        r"|what(?:'?s| is) left(?: today| to do| now)?|(?:may|can|could) i see (?:the |my )?next (?:exercise|set|one)"
        r"|what comes (?:next|now|after)|how many(?: (?:sets|reps))?(?: are)? left (?:on|of|in|for) (?:this|it)(?: (?:one|exercise|lift))?"
        r"|siguiente|weiter|suivant|prossimo|how many(?: (?:sets|exercises|reps))?(?: are| do i have)? (?:left|remaining|to go)"
        r"|what (?:have|'?ve) i (?:got )?(?:left|next|now|after (?:this|these|that)|got)|next 1"
        r"|(?:what|which) set(?: am i on| is (?:it|this))?|(?:i'?m|im) back,? what set|where (?:was|am) i"
        r"|show (?:me )?(?:the |my )?next(?: (?:set|exercise|lift))?|(?:go|move|moving) on(?: to)?(?: the)?(?: next(?: (?:set|exercise"
        r"|one|lift))?)?"
        r"|go to the next (?:exercise|set|one)|(?:show (?:me )?)?(?:the |my )?(?:workout|session) status|status|show (?:me )?(?:the "
        r"|my )workout",
        live=True,
    ),
    _row(
        "rest",
        Intent.REST_ACK,
        RoutingLane.FAST,
        r"(?:i'?m |taking a |quick |short |water )?(?:rest(?:ing)?|pausing|break)(?: (?:for )?(?:a|\d+) ?(?:minutes?|mins?|seconds?|secs?"
        r"|s))?|ok(?:ay)?"
        r"|(?:i'?m |i am )?ready(?: again)?|got it,? resting|i shall rest(?: for a minute)?|brb|one (?:sec|second|moment)"
        r"|(?:hold|hang) on(?: (?:a|one) (?:sec|second|moment|minute))?(?:,? (?:some(?:body|one)|they|the|my|i|this|it)"
        r"(?:'s| is|'re| are|'m| am)\b"
        r"(?!.*\b(?:wrong|not|no|done|undo|skip|stop|finish\w*|swap|actually|should|was|were|hurts?|pain|dizzy)\b)[^\d?]*)?"
        r"|(?:another )?(?:\d+|one|another)(?: more)? ?(?:min|mins|minutes?|secs?|seconds?)(?: of)? (?:rest|break)",
        live=True,
        remarks=True,
    ),
    _row(
        "undo",
        Intent.UNDO_SET,
        RoutingLane.FAST,
        rf"undo(?: {_THIS_SET})?|(?:nah |no )?{_MAY_I}(?:del(?:ete)?|remove|erase|cancel|revert|clear|take back) "
        r"(?:that|this|(?:the |that |my )?(?:last|previous|latest)(?: (?:one|set|entry|log))?|(?:that|the|this) (?:one|set|entry))"
        rf"|{_MAY_I}take {_THIS_SET} (?:off|back)|{_MAY_I}take off (?:that|the) last(?: (?:one|set|entry))?"
        r"|(?:nah |no |ah )*(?:scratch|disregard|void) (?:that|(?:the |that )?last)(?: (?:one|set|entry))?",
        live=True,
    ),
    _row(
        "skip",
        Intent.SKIP_SET,
        RoutingLane.FAST,
        r"skip(?:ping)?(?: (?:it|this(?: (?:one|set|exercise|lift|movement))?|to the next(?: exercise| one)?|that(?: one)?|the (?:set"
        r"|exercise|last set)"
        r"|(?:the )?(?:calves|abs|core|arms|biceps|triceps|shoulders|chest|back|legs|hamstrings|glutes|quads)))?"
        r"|(?:i'?ll |let'?s |gonna )?give (?:this|it)(?: (?:one|exercise))? a miss"
        r"|(?:could|can|may) i leave out (?:the |this )?[a-z -]{3,30}(?: today)?|last set skip|(?:i'?ll |let me )?(?:leave out"
        r"|pass on) this (?:one|set|exercise)",
        live=True,
        remarks=True,
    ),
    _row(
        "complete",
        Intent.COMPLETE_WORKOUT,
        RoutingLane.FAST,
        rf"(?:i (?:want to|'d like to) )?(?:end|stop|finish|complete|close|wrap up) (?:the |my |this |today'?s )?{_SESSION}"
        rf"|(?:{_I_AM} )(?:all )?(?:done|finished|through) (?:for (?:today|the day|now)|here|training|with (?:the|my|this"
        rf"|today'?s) {_SESSION})"
        rf"|that'?s? ?(?:is |will be |'ll be )?(?:it|all|enough|me(?: done| finished)?)(?: for (?:today|the day|me)(?: today)?)"
        r"|that'?s me,? (?:done|finished)(?: up)?|that'?ll do (?:me|it|us|her)? ?for (?:today|the day)|i want to stop now"
        # Who goes home or to eat is through with all of it.
        rf"|(?:that'?s me|{_I_AM})(?: all)? (?:done|finished|through)(?: up)?[,. ]+(?:(?:and|so|now|i'?m|off|away|going|heading|gonna|time"
        r"|to|for|get|have|my|a|the|some)[ ]+)*(?:home|lunch|dinner|tea|breakfast|shower|pub|work|bed|eat|leave|food)"
        r"(?: (?:for|to|and|have|get|my|some|a|lunch|dinner|now|then|tea"
        r"|breakfast|something|food))*"
        r"|call(?:ing)? it(?: a day| quits)?|wrap it up(?: we'?re done here)?|(?:i'?m|i am) (?:toast|done"
        r"|cooked|fried|gassed|spent|beat|knackered|shattered),? calling it(?: a day| quits| here)?"
        r"|that'?s a wrap(?: for (?:today|the day|me))?"
        rf"|{_SESSION} (?:done|over|finished|complete)",
        live=True,
    ),
    _row(
        "start",
        Intent.START_WORKOUT,
        RoutingLane.FAST,
        rf"(?:(?:so )?los geht'?s[ ,]+)?"
        rf"(?:let'?s |let me |time to |i want to |i'?d like to )?(?:start|begin|kick off)(?: (?:a|my|the|today'?s|our))?(?: new)?(?: gym"
        rf"| strength)?(?: {_SESSION}| [a-z]{{3,}}training)?"
        rf"|(?:(?:{_I_AM} |i (?:have )?)?(?:just )?(?:now )?(?:here )?(?:at|got to|in|reached|arrived(?: (?:at|to|in))?) {_GYM}|gym time)"
        rf"(?:[,. ]+(?:and )?(?:{_I_AM} )?{_READY})?"
        rf"|(?:{_I_AM} )?ready to (?:start|begin)(?: (?:a|my|the|today'?s) {_SESSION})?|let'?s start|(?:go ahead and )?start (?:it|her) up",
        live=False,
    ),
    _row(
        "next_workout",
        Intent.NEXT_WORKOUT,
        RoutingLane.FAST,
        rf"next workout|what(?:'?s| is| are)? (?:(?:the|my|on|planned|scheduled|up|move|plan|programme"
        rf"|{_SESSION})[ ]?)*(?:for (?:me )?)?today"
        r"|what (?:am i|are we) (?:supposed to do|doing|training) today|what do i (?:do|have|train) today|ready to train"
        r"|today'?s (?:workout|session|training|plan)"
        r"|(?:show (?:me )?)?today'?s (?:workout|session)",
        live=False,
    ),
)

SLOW_RULES: tuple[MessagePattern, ...] = tuple(
    _row(name, intent, RoutingLane.SLOW, pattern, whole=False)
    for name, intent, pattern in (
        (
            "plates",
            Intent.COACH_GENERAL,
            r"\b(?:which|what|how many)\b.{0,15}\bplates?\b.*\d|^plates? (?:for|to make)\b.*\d",
        ),
        ("change_of_draft", Intent.EDIT_PLAN, r"\bmake it (?:\d+|fewer|more) (?:days|sessions|weeks)\b"),
        (
            "new_routine",
            Intent.PLAN_ROUTINE,
            r"\b(?:new|another) (?:one|program|routine|plan|split(?! squat))\b|\b(?:make|create|build|give|write|design)"
            r" (?:me )?(?:an? |the )?(?:new |training |gym |lifting )*plan\b(?! b\b)|\b(?:build|make|create|give|write|design|want|need"
            r"|would like|i'?d like|you do)\b.*(?<!split )\b(?:routine|program(?:me)?|weeks? plan|days? plan|plan for (?:\d|a |my |the )"
            r"|\d+[- ]days?|\d+ weeks|ppl|push pull legs|upper lower|full body)\b|^(?:(?:push pull legs|ppl)(?!.*\b(?:or|vs)\b)|weekly plan"
            r"|next week plan)\b"
            r"|\b(?:[aá]rmame|hazme|pr[eé]parame|cr[eé]ame|dame) una? (?:rutina|plan|programa)\b"
            r"|\bplan me (?:something|some|an? (?:few|couple))\b|\b(?:write|plan|build) me an? taper\b"
            r"|\bplan \d+ (?:days|weeks)\b|\bdays a week\b|\bplan \d+ \w+ sessions\b|\b(?:weekly"
            r"|training) (?:plan|split)\b|\b(?:bro|ppl) split\b"
            r"|^(?:please )?plan (?:me )?an? (?:\w+ ){0,3}(?:routine|program(?:me)?)\b"
            rf"|\b{_DRAFTS}(?:[ ,]+[^\s.;?!]+){{0,7}}?[ -](?:program(?:me)?|plan(?! b\b)|routine|split(?! squat)|progression|schedule"
            r"|(?:training |meso|macro)(?:block|cycle))\b",
        ),
        (
            "edit_plan",
            Intent.EDIT_PLAN,
            r"^(?:please |can (?:you|we) |could you )?(?:add|remove|swap|change|move|replace|put|take out|throw"
            r"|drop|cut|bump|rewrite|shift|more sets|apply)\b|\b(?:from|to|in|of) my (?:plan|program|routine)\b"
            r"|\bchange squats\b|\bi prefer the\b|\baway next week\b|\bnext \d+ weeks are\b|\bmoved to\b"
            r""
            r"|\b(?:can|could) (?:you |we )?(?:cut|make) the plan (?:shorter|longer|down|easier|lighter)\b"
            rf"|{_ONE_MORE}"
            r"|\b(?:leave out|avoid|take out|drop|no more) (?:any|all|every)?(?:thing| ?exercises?| ?lifts?| ?moves?)\b"
            r"|\btake (?:them|those|these) out\b"
            r"|\bless \w+ more \w+|^(?:delete|take)\b.*\b(?:brick|session|out of)\b"
            r"|^(?:please |can (?:you|we|i) |could (?:you|i) )*(?:take (?:the |my )?[a-z -]{3,30} out"
            r"|leave out (?:the |my )[a-z -]{3,30})\b",
        ),
        (
            "plan_workout",
            Intent.PLAN_WORKOUT,
            r"\b(?:make|create|build|give|hit me|want|write)\b.*\b(?:workout|session|day|train)\b|\bworkout pls\b"
            r"|\b(?:make|create|build|give|write) me an? (?:[\w-]+ ){0,4}(?:emom|amrap|wod|metcon|circuit|finisher)\b"
            r"|\bmin chest\b|\bwhat can i do$|\bonly a chair\b|\b(?:min\w*|hours?) to kill\b|\bgym session\b|\bstrength for\b"
            r"|\bsomething for my\b"
            r"|^(?:please )?plan (?:me )?an? (?!rest|free|day off|recovery)(?:\w+ ){0,3}(?:workout|session|day)\b",
        ),
        (
            "what_changes",
            Intent.COACH_GENERAL,
            r"^(?!.*\b(?:my|i|me)\b).*\b(?:drop|cut|reduce|raise|add|lower|keep|do|train|start with) [a-z]+ or"
            r" [a-z]+(?: first| instead)?[ ?.!]*$"
            r"|^(?:do|does) (?!my\b|i\b|we\b|this\b|that\b|it\b)[a-z-]+(?: [a-z-]+)? (?:change|affect|influence|limit|matter)\b",
        ),
        (
            "first_person_plus_metrics",
            Intent.ANALYZE_PROGRESS,
            r"\bhow (?:many|much|far|long|often|heavy|fast)\b.*\b(?:did|have) i\b"
            r"|\bhow (?:many|much|far|long|often)\b.*\bi(?:'ve)? (?:done|did|ran"
            r"|rode|swam|lifted|trained|slept)\b"
            r"|\b(?:did|has|have|is|are|was) my [a-z -]+ (?:go(?:ne|ing)? (?:anywhere|up|down)|mov(?:e|ed|ing)|budg(?:e|ed|ing)"
            r"|get(?:ting)? (?:any ?where|better|worse))\b"
            r"|\b(?:is|are|has|have) my [a-z -]+ (?:stall(?:ed|ing)|plateau\w*)\b"
            r"|^(?!.*\bshould\b).*\bsets (?:per|by|for (?:each|every)) (?:muscle|body ?part)\w*\b"
            r".*\b(?:last|past) (?:\d+ )?(?:wks?|weeks?|months?)\b"
            r"|\bam i (?:im)?balanced\b|(?<!\bif )\bmy (?:\w+ )?(?:im)?balance\b|\b(?:is|are) my (?:push|pull)\b"
            r"|\b(?:has|have) my [a-z -]+ (?:gone|moved|changed|grown|improved|stalled|dropped|risen|come)\b"
            r"|\b(?:has|have) my [a-z -]+ (?:got|gotten|become|been getting) (?:any )?(?:quicker|faster|slower"
            r"|stronger|better|worse|easier|longer)\b"
            r"|\b(?:ftp|vo2 ?max|threshold|fitness|ctl|e?1rm|volume|pace|hrv|rhr) (?:gone |going |still )?(?:up"
            r"|down|better|worse|higher|lower)"
            r" since\b"
            r"|\b(?:numbers|times?|paces?|lifts|splits) (?:going|trending|getting) (?:up|down|better|worse|faster|slower)\b"
            r"|\bmy .*\b(?:vs|versus|compared (?:to|with)) (?:last|before|my|the)\b|\btrends? ?\?*$|\bam i on (?:track|course"
            r"|pace)\b|\bmy (?:[a-z]+ ){0,3}(?:graph|chart|trend)\b|\bmy .*\bcome down since\b"
            r"|\b(?:show|graph|chart|plot)\b.*\bmy\b.*\b(?:past|last|over) (?:the )?(?:\d+ )?(?:past |last )?(?:weeks?|months?|year)\b"
            r"|\bmy .*\b(?:trending|(?:dropped|improved|changed|grown) since)\b"
            r"|\bdo i neglect\b|\bmy split\b"
            r"|\b(?:my|i|me)\b.*\b(?:progress\w*|volume|ftp|tsb|ctl|atl|e1rm|1rm|prs?|stats|history|numbers"
            r"|threshold|power|stronger|improv\w*|trend|data|best set|(?<!\bis it )(?<!\bit not )better)\b|\b(?:analy[sz]e|compare|show"
            r"|(?<!how many )weekly sets|(?:chart|plot|graph) my|how am i|how did i do|am i (?:making|getting|hitting"
            r"|over)|form and fatigue"
            r"|which (?:lifts|sport)|e1rm|quad volume|lost force|have i been|remind me|did i log)\b"
            r"|\bhow many (?:hours|days|sessions)\b.*\b(?:i|my)\b|\bhow is my\b|\bwhy is my\b|\bvolume\b"
            r"|\brest of the plan\b|\bhow (?:was|has) my\b|\bhelp my\b|\btotal hours\b|\btrend of\b"
            r"|^trends? (?:on|of|in|for|with) my\b|\bhave i (?:done|been doing|trained) (?:any )?(?:more|less|fewer)\b.*\bthan\b"
            r"|\bhow many did i\b|\bvs \w+ load\b|\bhow does .* compare\b",
        ),
        (
            "another_exercise",
            Intent.SWAP_EXERCISE,
            r"\b(?:gimme|do|find me|give me) something (?:else|similar)\b|\brather use\b|\bis taken\b|\bcamping the rack\b",
        ),
        (
            "principle",
            Intent.COACH_GENERAL,
            r"\bexplain\b|\btechnique\b|\bdifference between\b|^(?:why|how) (?:do|does|should|much|many|long|often)\b"
            r"|^what (?:is|are|does|do)\b|^what'?s (?:an?|the (?:difference|best|right)|rpe|rir|amrap)\b|\bvs\b|\bversus\b|^best \w+"
            r"|\bworth it\b|\b(?:left[ /]right|l/r|pedal|leg) (?:power )?balance\b",
        ),
        (
            "out_of_scope",
            Intent.OUT_OF_SCOPE,
            r"\b(?:(?<!cold )(?<!hot )(?<!wet )(?<!bad )(?<!windy )weather|joke|grocery|capital of|python|script|timer|recipe"
            r"|stock|football score|poem)\b",
        ),
    )
)

UNSURE: tuple[tuple[str, Intent, bool | None, re.Pattern[str]], ...] = tuple(
    (name, intent, live, re.compile(pattern))
    for name, intent, live, pattern in (
        (
            "kidding",
            Intent.LOG_SET,
            None,
            r"\bkidding\b(?! myself)|^not done\b|\blost count\b|^half of\b|^(?:yup |yep )?got it\b|^i did \w+$",
        ),
        (
            "same_again",
            Intent.LOG_SET,
            True,
            r"^(?:(?:and|just|ok|okay) )*(?:another|one more)(?: (?:one|set))?(?:,| of| with)? (?:the )?same(?: again)?[ .!]*$"
            r"|^(?:the )?same again,? (?:one more|another(?: one)?)[ .!]*$",
        ),
        ("finished", Intent.LOG_SET, None, r"^i(?: have|'ve|'m)? finished[ .!]*$"),
        (
            "undo_in_other_words",
            Intent.UNDO_SET,
            True,
            r"\bwrong,? cancel\b|^undue\b|\bwrong button\b|\bremove it\b"
            r"|^(?:(?:no|oh|please|wait|hey|sorry)[ ,]+)*(?:don'?t|do not) (?:log|write|count|record|save|note) (?:that|it)\b",
        ),
        (
            "another_target",
            Intent.ADJUST_TARGET,
            True,
            r"^(?:one more set(?! (?:to go|left))|too (?:heavy|light|easy|hard)|more (?:light|heavy)|lighter|heavier)\b"
            r"|^(?:please |can we |can i |let'?s )?(?:make (?:it|this|that) |go |something |a (?:touch|bit|little) )(?:a"
            r" (?:bit|little|touch) )?"
            r"(?:lighter|heavier|easier|harder|less(?: weight)?|more weight)\b|\b(?:gonna|going to"
            r"|i will|i'll|i shall) (?:try|do|make|go|attempt)\b.*\d",
        ),
        ("may_i_skip", Intent.SKIP_SET, True, r"\b(?:can|could|may) i (?:skip|leave out)\b"),
        ("may_i_stop", Intent.COMPLETE_WORKOUT, True, r"^fin$|\bcan we stop\b|\bi'?m done\b"),
        (
            "another_exercise",
            Intent.SWAP_EXERCISE,
            True,
            r"^(?:please )?(?:swap|switch|sub)(?: (?:it|this))? (?:to|for|out for) (?!.*\b(?:plan|program|week|routine)\b)",
        ),
        (
            "starts_something",
            Intent.START_WORKOUT,
            False,
            r"^(?:right |ok |okay |so |alright )*(?:i'?m )?(?:starting|beginning)(?: on)? (?:the|my)"
            r" (?:erg|rower|treadmill|bike|turbo|warm-?up)"
            r"(?: right)?(?: now)?[ .!]*$",
        ),
        ("arrived", Intent.START_WORKOUT, None, r"^i (?:am|have) arrived$"),
        (
            "short_change",
            Intent.EDIT_PLAN,
            None,
            r"^make it (?:shorter|longer|easier|harder)$|\bupdate (?:my )?zones\b|\bto whenever\b|\bforever$",
        ),
    )
)
"""What might write, and is not said plainly enough: asked back."""
