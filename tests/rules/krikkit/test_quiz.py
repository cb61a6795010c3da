"""Section 5 of the rulebook: Space or Guide, and the bank of questions."""

from collections import Counter
from pathlib import Path

import pytest
from krikkit import RULES, Table, table

from wayside.engine.dice import seed_dice
from wayside.games.krikkit.edition import FIRST_QUESTION, LEVEL, MEMORY, MEMORY_WORDS, QUIZ_DIGEST
from wayside.games.krikkit.quiz import BANK, BANK_OF_QUESTIONS, SUBJECTS, asked_of, bank_digest
from wayside.games.krikkit.quizzing import draw_question
from wayside.games.krikkit.state import NONE

GUIDE_HAND, SPACE_HAND, BOTH = "9 8 4 2", "4 2 9 8", "4 2 4 2"
ASKED = "an answer to the question"


def right_place(t: Table) -> int:
    """The place of the right answer, counted from 1, by the bank and not by the record's secret."""
    return [t.s.shown[place] for place in range(4)].index(BANK_OF_QUESTIONS[t.s.question].right) + 1


def wrong_place(t: Table) -> int:
    return right_place(t) % 4 + 1


# ---- The bank


@pytest.mark.clause("K1.3")
@pytest.mark.parametrize("subject", SUBJECTS)
def test_there_are_enough_questions_and_none_twice(subject: str) -> None:
    bank = [question for question in BANK_OF_QUESTIONS if question.subject == subject]
    assert len(bank) >= 120
    assert len({question.text.casefold() for question in bank}) == len(bank)
    assert Counter(question.level for question in bank).keys() == {1, 2, 3}


@pytest.mark.clause("K1.3")
@pytest.mark.parametrize("question", BANK_OF_QUESTIONS, ids=lambda question: question.text[:40])
def test_a_question_is_well_formed(question: object) -> None:
    from wayside.games.krikkit.quiz import Question

    assert isinstance(question, Question)
    assert question.text.endswith("?")
    assert len(question.answers) == 4
    assert len({answer.strip().casefold() for answer in question.answers}) == 4
    assert all(answer == answer.strip() and answer for answer in question.answers)
    assert list(question.answers) == sorted(question.answers, key=str.casefold)
    assert 0 <= question.right < 4
    assert question.level in (1, 2, 3)
    assert len(question.source) > 10
    books = ("Hitchhiker's", "Restaurant", "Life, the Universe", "So Long", "Mostly Harmless")
    assert any(book in question.source for book in books) == (question.subject == "guide")


@pytest.mark.clause("K1.3")
def test_where_the_right_answer_stands_in_the_bank_tells_nothing() -> None:
    places = Counter(question.right for question in BANK_OF_QUESTIONS)
    assert min(places.values()) > len(BANK_OF_QUESTIONS) / 8
    text, answers = asked_of(0)
    assert (text, answers) == (BANK_OF_QUESTIONS[0].text, BANK_OF_QUESTIONS[0].answers)


@pytest.mark.clause("K1.3")
def test_a_changed_bank_is_another_edition() -> None:
    assert bank_digest() == QUIZ_DIGEST, "put the new digest of quiz.toml into edition.toml"


@pytest.mark.clause("K1.3")
def test_a_better_note_of_where_a_fact_stands_is_no_other_edition(tmp_path: Path) -> None:
    text = BANK.read_text(encoding="utf-8")
    changed = tmp_path / "quiz.toml"
    changed.write_text(text.replace("NASA, Planetary Fact Sheet", "another place"), encoding="utf-8")
    assert changed.read_text(encoding="utf-8") != text
    assert bank_digest(changed) == QUIZ_DIGEST
    changed.write_text(text.replace('"A towel"', '"A blanket"'), encoding="utf-8")
    assert bank_digest(changed) != QUIZ_DIGEST


@pytest.mark.clause("K1.3")
def test_a_fact_says_where_it_can_be_looked_up() -> None:
    chapters = [question for question in BANK_OF_QUESTIONS if "chapter" in question.source]
    assert len(chapters) > 50
    assert not [q.text for q in BANK_OF_QUESTIONS if "encyclopaedia" in q.source]


# ---- Pairs


@pytest.mark.clause("K5.1", "KA2")
@pytest.mark.parametrize(
    ("hand", "subject"),
    [
        ("9 8 4 2", "guide"),
        ("9 8 2 4", "guide"),
        ("4 2 9 8", "space"),
        ("2 4 9 8", "space"),
        ("9 8 4 4", ""),
        ("9 4 8 2", ""),
        ("4 8 2 9", ""),
    ],
)
def test_what_is_a_pair(hand: str, subject: str) -> None:
    t = table()
    t.finish(hand)
    assert (t.phase() == ASKED) == bool(subject)
    if subject:
        assert BANK_OF_QUESTIONS[t.s.question].subject == subject


@pytest.mark.clause("K5.2", "KA3")
@pytest.mark.parametrize("subject", SUBJECTS)
def test_with_both_pairs_the_opponent_picks_the_subject(subject: str) -> None:
    t = table()
    t.finish(BOTH)
    assert t.said()[-1] == "Seat 1 asks Seat 2: Space or Guide?"
    assert (t.asked, t.offered()) == (1, ["subject guide", "subject space"])
    t.play(f"subject {subject}")
    assert (t.asked, BANK_OF_QUESTIONS[t.s.question].subject) == (1, subject)
    t.play(f"answer {wrong_place(t)}")
    assert t.s.lost[1] == (0b1100 if subject == "guide" else 0b0011)


@pytest.mark.clause("K5.3", "KA1")
def test_the_42_points_come_however_the_question_is_answered() -> None:
    for place in (right_place, wrong_place):
        t = table()
        assert t.finish(GUIDE_HAND) == 23 + 42
        t.play(f"answer {place(t)}")
        assert t.scores() == [65, 0]


@pytest.mark.clause("K5.4")
def test_the_question_comes_last_and_not_after_the_end() -> None:
    t = table(scores=[2400, 0])
    t.finish(GUIDE_HAND)
    assert t.s.over
    assert "asked" not in t.kinds()
    t = table(scores=[2400, 0], end="round")
    t.finish(GUIDE_HAND)
    assert t.phase() == ASKED
    t = table()
    t.finish("1 3 4 2")  # a Full Run as well: the question comes before the second hand
    assert t.phase() == ASKED
    t.play(f"answer {right_place(t)}")
    assert (t.asked, t.s.second, t.offered()) == (0, 1, ["roll"])


# ---- Answers


@pytest.mark.clause("K5.5", "KA3")
def test_a_right_answer_keeps_all_dice_and_a_wrong_one_loses_two() -> None:
    t = table()
    t.finish(GUIDE_HAND)
    t.play(f"answer {right_place(t)}")
    assert t.kinds() == ["answered-right"]
    assert t.s.lost[1] == 0
    for hand, lost, word in ((GUIDE_HAND, 0b1100, "guide"), (SPACE_HAND, 0b0011, "space")):
        t = table()
        t.finish(hand)
        question = BANK_OF_QUESTIONS[t.s.question]
        said = t.play(f"answer {wrong_place(t)}")
        assert said[0] == f"Seat 2 is wrong. The answer: {question.answers[question.right]}."
        assert said[1] == f"Seat 2 loses the dice of {word} for a hand."
        assert t.s.lost[1] == lost


@pytest.mark.clause("K5.6")
def test_the_next_hand_is_played_with_two_dice_and_the_one_after_with_four() -> None:
    t = table(turn=1, lost={1: 0})
    t.play("roll", "7 9")
    assert t.kinds() == ["plays-without", "rolled"]
    assert t.dice() == [7, 9, 0, 0]
    assert t.offered("hold") == ["hold none", "hold black", "hold white"]
    t.play("hold black", "3")
    assert t.dice() == [7, 3, 0, 0]
    t.play("stop")
    t.finish("3 8 11 19")
    t.play("roll", "3 8 11 19")
    assert t.s.away == 0


@pytest.mark.clause("K5.6")
def test_of_dice_that_are_away_nothing_is_said() -> None:
    assert table(turn=1, lost={1: 0}).play("roll", "7 9")[-1] == "Seat 2 rolls black 7, white 9."
    assert table(turn=1, lost={1: 1}).play("roll", "7 9")[-1] == "Seat 2 rolls green 7, red 9."
    assert table(turn=1).play("roll", "3 8 7 9")[-1] == "Seat 2 rolls black 3, white 8, green 7, red 9."


@pytest.mark.clause("K5.6")
def test_nobody_loses_more_than_two_dice() -> None:
    t = table(lost={1: 1})
    t.finish(GUIDE_HAND)
    t.play(f"answer {wrong_place(t)}")
    assert t.kinds() == ["answered-wrong"]
    assert t.s.lost[1] == 0b0011


@pytest.mark.clause("K5.7", "KA5", "KA46")
def test_two_dice_make_no_crest_but_may_have_a_fourth_roll() -> None:
    t = table().show("- - 3 5")
    assert not t.may_claim()
    assert t.refused("claim 3 5") == ("Crest needs both the green and the white die", "K5.7")
    t = table().show("1 8 - -", rolls=2)
    t.play("hold black", "9")
    assert "fourth-roll" in t.kinds()
    t.play("hold white", "9")
    assert t.scores() == [18, 0]


# ---- Which question


@pytest.mark.clause("K5.8")
def test_no_question_is_asked_twice_until_all_were() -> None:
    t = table()
    for subject in range(2):
        count = FIRST_QUESTION[subject + 1] - FIRST_QUESTION[subject]
        asked = []
        for _ in range(count):
            question = draw_question(t.s, subject)
            t.s.used[question] = 1
            asked.append(question)
        assert sorted(asked) == list(range(FIRST_QUESTION[subject], FIRST_QUESTION[subject + 1]))
        assert asked != sorted(asked)
        assert draw_question(t.s, subject) in asked


@pytest.mark.clause("K5.8")
def test_the_right_answer_may_stand_anywhere_and_the_record_knows_where() -> None:
    places = Counter[int]()
    orders = set()
    for number in range(200):
        t = table()
        seed_dice(t.s, number, 3)
        t.finish(GUIDE_HAND)
        assert right_place(t) == t.s.right + 1
        assert sorted(t.s.shown[place] for place in range(4)) == [0, 1, 2, 3]
        assert t.s.used[t.s.question] == 1
        orders.add(tuple(t.s.shown[place] for place in range(4)))
        places[t.s.right] += 1
    assert min(places.values()) > 30
    assert len(orders) > 20


@pytest.mark.clause("K5.9")
def test_the_ways_to_answer() -> None:
    t = table()
    t.finish(GUIDE_HAND)
    assert t.offered() == ["answer 1", "answer 2", "answer 3", "answer 4", "recall", "give-up"]
    t.play("give-up")
    assert t.kinds()[0] == "answered-wrong"
    assert (t.s.question, t.s.subject) == (-1, NONE)


@pytest.mark.clause("K5.9", "K13.6")
@pytest.mark.parametrize("memory", MEMORY_WORDS)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_memory_is_right_as_often_as_the_option_says(memory: str, level: int) -> None:
    t = table(memory=memory)
    t.finish(GUIDE_HAND)
    t.s.question = next(i for i in range(len(BANK_OF_QUESTIONS)) if LEVEL[i] == level)
    right = 0
    for number in range(400):
        trial = Table(t.s.copy())
        seed_dice(trial.s, number, 5)
        trial.play("recall")
        right += trial.kinds()[0] == "answered-right"
    chance = MEMORY[MEMORY_WORDS.index(memory), level - 1]
    assert abs(right / 4 - chance) < 8
    rows = {"dim": (40, 32, 25), "fair": (65, 50, 35), "bright": (90, 75, 60)}
    assert chance == rows[memory][level - 1]


# ---- The asker's own question


@pytest.mark.clause("K5.10", "K13.5")
@pytest.mark.parametrize(("verdict", "lost"), [("right", 0), ("wrong", 0b1100)])
def test_the_asker_may_ask_and_judge(verdict: str, lost: int) -> None:
    t = table(quiz="own")
    t.finish(GUIDE_HAND)
    assert t.said()[-1] == "Seat 1 asks Seat 2 a question about guide."
    assert (t.asked, t.offered()) == (0, ["asked"])
    t.play("asked")
    assert (t.asked, t.offered()) == (0, ["right", "wrong"])
    t.play(verdict)
    assert t.s.lost[1] == lost
    assert t.asked == 1
    assert RULES.offers(t.s, 1)
