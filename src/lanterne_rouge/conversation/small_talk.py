"""Greetings, thanks, joy and what no coach can do: messages that want a word back and no training."""

import re

_SMALL_TALK = (
    (
        re.compile(
            r"^(?:(?:ok|oh|hey|haha|lol|many|so) )*(?:thanks?|thank you|thx|ty|cheers|ta|great|perfect|nice|cool|awesome"
            r"|brilliant|love it)\b(?!.*\?)[a-z ,!.:)-]{0,25}$"
        ),
        "You're welcome.",
    ),
    (
        re.compile(
            r"^(?!.*\?)(?!.*\b(?:but|how|what|why|when|should|can|hurts?|pain|sore)\b)(?:(?:thanks?|thank you|thx|cheers|yes+"
            r"|woo+|wow|omg|haha|yay)\b.*"
            r"\b(?:felt|was|went|did|made|feel|ran|rode|lifted|session|run|ride)\b.*|.*\b(?:felt|feeling|was|went) (?:so |really"
            r" |absolutely |pretty )?(?:amazing|awesome|great|fantastic|brilliant|incredible|easy)\b[ !:)a-z]{0,12})$"
        ),
        "Great to hear. Eat, sleep, and enjoy it: that's what the work is for.\nIf it isn't in your log yet, tell me what it"
        " was: ran 18 km in 1:45, easy",
    ),
    (
        re.compile(
            r"^(?!.*\?)(?!.*\b(?:but|hurts?|pain|sore|injur\w*|should|never|not|n't)\b)(?:i |just |we |and |finally )*"
            r"(?:pull|lift|bench|squat|deadlift|press|r[au]n|rode|swam|did|hit|got|made|managed|broke|finish)\w*\b"
            r".*\b(?:first time(?: ever)?|(?:new )?(?:pb|pr|personal best))\b(?:[ a-z]{0,12}today)?[ !.:)]*$"
            r"|^(?!.*\?)(?!.*\b(?:but|hurts?|pain|sore|injur\w*|should|never|not|n't|log|add|delete)\b).*(?:\bfirst\b.{0,25}\b(?:pull\w*"
            r"|deadlift|squat|bench|press|chin-?ups?|muscle-?ups?|snatch|clean|plates?|\d+ ?k(?:m|g|gs)?|half|marathon|ultra|century|tri\w*"
            r"|podium|win|race|mile)\b|\b(?:pb|pr|personal best|podium|won|nailed|smashed|crushed|i did it|finally)\b).*!"
        ),
        "Well done, a first is worth celebrating. Let a heavy one like it wait some days now: eat, sleep, enjoy it.\nIf it isn't in your"
        " log yet, tell me with its numbers, such as: deadlift 140 kg x 1",
    ),
    (
        re.compile(
            r"\b(?:tell|text|e-?mail|message|call|phone|write to|inform)\b.{0,15}\b(?:coach|team|club|group|chat|boss|wife|husband"
            r"|friends?|mates?|mum|mom|dad|doctor|physio|organi[sz]ers?)\b(?!.*\bhow (?:do|should) i\b)(?<!should i tell)"
            r"|\b(?:cancel|book|buy|order|refund|pay for)\b.{0,15}\b(?:entry|fees?|tickets?|hotel|flights?|subscription|start place)\b"
        ),
        "I can't write to anybody, book, pay or cancel anything: that stays with you.\nWhat I can do is the training. If you're hurt, say"
        " where and how much, such as: knee 4/10. A day to leave out: lanterne skip thu",
    ),
    (
        re.compile(
            r"\byou(?:'?re| are) (?:just |only |nothing but |basically |really |like )*(?:an? )?(?:\w+ )?(?:spreadsheet|robot|machine"
            r"|computer|bot|algorithm|calculator|toaster|program|excel)\b(?!.*\?)"
        ),
        "Fair enough: a spreadsheet that wants you to sleep and eat. What can I do for you?",
    ),
    (
        re.compile(r"\bwho(?: (?:will|is going to|is gonna|do you think)|'?s (?:going to|gonna)) (?:will )?win\b"),
        "I don't know, and I don't guess at races. Your own training I know about: what do you need?",
    ),
    (
        re.compile(r"^(?:hi|hello|hey|good (?:morning|evening|afternoon)|morning)\b[a-z ,!.]{0,15}$"),
        'Hello. Ask me "what is on today", or tell me how you slept.',
    ),
    (
        re.compile(
            r"^(?!.*\?)(?!.*\b(?:ill|sick|fever|pain|hurts?|sad|depress\w*|weeks?"
            r"|months?|days|cr(?:y|ied|ying)|hopeless|empty|live|life|any ?more|cold|cough\w*|sore|injur\w*|tired of|point)\b)"
            r".*\b(?:can'?t be (?:bothered|arsed)|no motivation|not motivated"
            r"|(?:don'?t|do not) (?:feel like|want to) (?:train\w*|r[au]n\w*|rid\w+|lift\w*|go\w*|do(?:ing)? (?:it|anything)|get up))\b"
        ),
        "Some mornings are like that. Put your kit on and do ten easy minutes; if you still don't want to then, stop.\n"
        "Ill, sore or short of sleep? Say so, and today's session follows it.",
    ),
    (
        re.compile(
            r"^(?!.*\?).*\b(?:hate|can'?t stand|dread|loathe) (?:\w+ )?(?:tempos?|intervals?|long (?:runs?|rides?)|hills?|thresholds?"
            r"|(?:the )?treadmill|(?:the )?turbo|squats?|burpees|sprints?)\b"
        ),
        "Fair enough, nobody loves them all. For a softer version say: make today easier.\n"
        "Or do the same work another way: on hills, or with a group.",
    ),
    (
        re.compile(
            r"\b(?:(?:that|your) answer (?:was|is)|that was|that'?s) (?:useless|no help|not helpful|rubbish|not what i (?:asked|meant))\b"
            r"|\byou(?:'?re| are) not (?:listening|helping)\b|\b(?:useless|not helpful) answer\b"
        ),
        "Sorry. Say in one short sentence what you need, such as: what is on tomorrow, why is today easy, move saturday to sunday.",
    ),
    (
        re.compile(
            r"^(?:yo |hey |hello )?(?:(?:are )?(?:you|u) (?:there|awake|alive|up)|anyone (?:there|home)|test|ping)\b[a-z ,!.?]{0,10}$"
        ),
        "Yes, I'm here. What can I do: today's training, a question, something to log?",
    ),
    (
        re.compile(
            r"^(?:how are you|how'?s it going|what'?s up|sup|who are you|what are you|are you (?:a )?(?:bot|human|real|ai|robot))\b.{0,20}$"
        ),
        "I'm your training coach, a program on your own machine: rules, your data, and what is known about training. What do you need?",
    ),
    (
        re.compile(
            r"^(?:i )?(?:love|like) (?:you|this|the (?:app|plan|coach))\b[a-z ,!.:)]{0,15}$|^(?:you'?re|you are) (?:great|the"
            r" best|awesome)\b.{0,12}$"
        ),
        "Thanks, good to hear. On we go.",
    ),
    (
        re.compile(
            r"^(?:yes|yep|yeah|sure|no|nope|ok(?:ay)?|do it|go ahead|accept|dismiss|cancel)(?: please| thanks)?[ .!]*$"
        ),
        "Nothing waits for a yes or no just now. What shall I do?",
    ),
    (
        re.compile(
            r"\b(?:speak|talk|understand|answer in|do you know) (?:german|french|spanish|italian|dutch|polish|portuguese|swedish|deutsch)\b"
        ),
        "I read and write English. Short commands and sets I understand in several languages, such as: 8 x 100 kg.",
    ),
    (re.compile(r"^(?:bye|good ?night|see you|cya|later)\b[a-z ,!.]{0,20}$"), "See you."),
)


def small_talk(text: str) -> str | None:
    """The answer to a greeting or to thanks; None where a normalised message wants anything."""
    return next((answer for words, answer in _SMALL_TALK if words.search(text)), None)
