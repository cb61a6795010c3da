"""What may follow a move, in numbers: each part of a turn says which one is next (see `play` in rules.py)."""

(
    NEXT_HOME,  # the next player who is still to choose a Hometown, or what follows once all have
    NEXT_ROUND,  # a round begins: empty chairs are asked
    NEXT_TURN,  # the turn goes to the left
    BEGIN,  # a turn begins
    MOVE,  # the dice have fallen: move on, pass Hometowns
    BANK,  # what may be banked
    LAND,  # what there is at the place
    RIDE,  # a Bad Ride is drawn
    ROLL_DEAL,  # the next player rolls for a deal
    CLOSE_DEAL,  # the deal that was rolled last is taken
    VERDICT,  # all votes are in
    REFUSED,  # a performance was refused by its performer
    DIE,  # the player whose turn it is dies
    SKIP_TOWN,  # the same cannot pay in full
    GAMBLE,  # which casino game? (also again, if nobody plays the one chosen)
    HIGH_ROLL,
    FIRST_CARDS,  # Blackjack: one card each
    WAGERS_DOWN,  # all wagers are in: second cards
    NEXT_HAND,  # the next hand that is to be played, or the House
    HOUSE,
    ASK_ANTES,
    ANTES_DOWN,
    NEXT_BET,  # who is to act, or the next card, or the showdown
    SHOWDOWN,
) = range(24)
