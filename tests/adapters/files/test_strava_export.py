"""The list in Strava's bulk export gives the files beside it their titles."""

import pytest

from lanterne_rouge.adapters.files.strava_export import STRAVA_ACTIVITIES_READER, read_strava_activities

ENGLISH = (
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,"
    "Commute,Activity Gear,Filename,Elapsed Time,Distance\n"
    '101,"Dec 9, 2022, 3:24:49 PM",Morning Ride,Ride,"wet,\n\ncold",3189,9.44,false,,activities/8228.fit.gz,3189.0,9442\n'
    '102,"Dec 10, 2022, 3:24:49 PM","=HYPERLINK(""x"")",Run,,60,1,false,,activities/8229.gpx,60,1000\n'
    '103,"Dec 11, 2022, 3:24:49 PM",Yoga,Yoga,,60,0,false,,,60,0\n'
)
GERMAN = (
    "Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Distanz,"
    "Max. Herzfrequenz,Dateiname\n"
    '8228026758,"09.12.2022, 15:24:49",Feierabendrunde,Radfahrt,,3189,"9,44",,activities/8228.fit.gz\n'
)
UNKNOWN_LANGUAGE = (
    "ID činnosti,Datum činnosti,Název,Typ,Popis,Čas,Vzdálenost,Tep,Soubor,Váha\n"
    '8228026758,"9. 12. 2022",Ranní jízda,Jízda,,3189,"9,44",,activities/8228.fit.gz,70\n'
)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (
            ENGLISH,
            (("activities/8228.fit.gz", "Morning Ride"), ("activities/8229.gpx", '=HYPERLINK("x")')),
        ),
        (GERMAN, (("activities/8228.fit.gz", "Feierabendrunde"),)),
        (UNKNOWN_LANGUAGE, (("activities/8228.fit.gz", "Ranní jízda"),)),
        (
            "id,date,name,type,description,elapsed_time,distance,commute,gear,filename\n"
            "1836776031,2018-09-12 15:02:23,Evening Ride,Ride,,783,3681.0,true,Merida,activities/1836.gpx\n",
            (("activities/1836.gpx", "Evening Ride"),),
        ),
    ],
)
def test_titles_are_read_in_every_language(text: str, titles: tuple[tuple[str, str], ...]) -> None:
    assert STRAVA_ACTIVITIES_READER.recognises(text.encode()[:4096])
    assert read_strava_activities(text.encode()).titles == titles


def test_sessions_without_a_file_are_counted() -> None:
    (problem,) = read_strava_activities(ENGLISH.encode()).problems

    assert problem.startswith("1 session has no file in Strava's export")


def test_other_lists_are_not_taken_for_it() -> None:
    for text in ("date,hrv\n2024-01-01,60\n", "id,date,name\n1,2,3\n", "", "a,b,c,d,e,f,g,h,i,j\n1234,2,3,4\n"):
        assert not STRAVA_ACTIVITIES_READER.recognises(text.encode())
