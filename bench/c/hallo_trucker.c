/* Hallo Trucker by hand in C: the limit that the compiled rules are measured against.
 *
 * The same rules, the same dice and the same random players as src/wayside: the totals that it prints
 * must equal those of `wayside sim` to the last digit, or the comparison is worth nothing.
 *
 * cc -O3 -march=native -o hallo_trucker hallo_trucker.c && ./hallo_trucker SEATS GAMES SEED
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REST = 12, LOST, BARRIER, FREE, REALLY, FACES };
enum { TO_ROW, TO_COUNTER, EXTRA, OVER };
enum { SEATS = 5, HAND = 10, DECK = 109, STAGES = 5, NONE = -1, LONGEST = 100 };

static const int COUNT[FACES] = {5, 6, 7, 7, 7, 7, 7, 7, 7, 6, 6, 5, 12, 5, 5, 5, 5};
static const int LIMIT[6] = {0, 0, 150, 200, 250, 300};
/* how many of 10, 20, 30, 40, 50 leave with a Freight Lost card, fewest cards first */
static const int UNLOAD[7][5] = {{0, 0, 0, 0, 1}, {1, 0, 0, 1, 0}, {0, 1, 1, 0, 0}, {2, 0, 1, 0, 0},
                                 {1, 2, 0, 0, 0}, {3, 1, 0, 0, 0}, {5, 0, 0, 0, 0}};
static int8_t FACE[DECK];
static int KM[FACES];

typedef struct {
    uint64_t rng[2];
    int seats, waiting, phase, round, stage, over, start, stage_rounds, owed, counter_km, turned;
    int reshuffled, deck_n, discard_n, pile_n, pile_lost;
    int score[SEATS], hand_n[SEATS], held[SEATS], row_n[SEATS], laid_n[SEATS];
    int8_t hand[SEATS][HAND], laid[SEATS][2], counter[SEATS], row[SEATS][DECK];
    int8_t deck[DECK], discard[DECK], pile[DECK];
} State;

static uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static uint64_t next64(State *s) {
    uint64_t a = s->rng[0], b = s->rng[1], word = rotl(a + b, 17) + a;
    b ^= a;
    s->rng[0] = rotl(a, 49) ^ b ^ (b << 21);
    s->rng[1] = rotl(b, 28);
    return word;
}

static int below(State *s, uint32_t n) {
    uint64_t product = (next64(s) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t surplus = -n % n;
        while ((uint32_t)product < surplus) product = (next64(s) >> 32) * n;
    }
    return (int)(product >> 32);
}

static uint64_t stir(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static void discard(State *s, int card) { s->discard[s->discard_n++] = (int8_t)card; }

static void draw(State *s, int seat, int cards) {
    uint64_t n = (uint64_t)s->deck_n, b = cards > 1 ? n - 1 : 1, c = cards > 2 ? n - 2 : 1, ways = n * b * c;
    uint64_t lot[3];
    for (;;) {
        lot[0] = (next64(s) >> 32) * n;
        lot[1] = (uint32_t)lot[0] * b;
        lot[2] = (uint32_t)lot[1] * c;
        if ((uint32_t)lot[2] >= ways || (uint32_t)lot[2] >= ((1ull << 32) - ways) % ways) break;
    }
    for (int k = 0; k < cards; k++) {
        int i = (int)(lot[k] >> 32);
        int8_t card = s->deck[i];
        s->hand[seat][s->hand_n[seat]++] = card;
        s->deck[i] = s->deck[--s->deck_n];
        s->deck[s->deck_n] = card;
        s->held[seat] |= 1 << FACE[card];
    }
}

static int least(int a, int b) { return a < b ? a : b; }

static void fill_hands(State *s) {
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->start + i) % s->seats;
        while (s->hand_n[seat] < HAND && s->deck_n + s->discard_n > 0) {
            if (s->deck_n == 0) {
                memcpy(s->deck, s->discard, (size_t)s->discard_n);
                s->deck_n = s->discard_n;
                s->discard_n = 0;
                s->reshuffled = 1;
            }
            draw(s, seat, least(3, least(HAND - s->hand_n[seat], s->deck_n)));
        }
    }
}

static void ask_all(State *s, int phase, int cards) {
    s->phase = phase;
    s->owed = cards;
    s->waiting = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        s->laid_n[seat] = 0;
        if (s->hand_n[seat] > 0) s->waiting |= 1 << seat;
    }
}

static void begin_round(State *s) {
    s->round++;
    s->stage_rounds++;
    ask_all(s, TO_ROW, 1);
}

static void gather_all_cards(State *s) {
    for (int card = 0; card < DECK; card++) s->deck[card] = (int8_t)card;
    s->reshuffled = 0;
}

static void begin_stage(State *s) {
    if (s->reshuffled) gather_all_cards(s);
    s->deck_n = DECK; /* drawing only changes the places of cards in `deck`: they are all still there */
    s->discard_n = s->pile_n = s->pile_lost = s->counter_km = s->stage_rounds = 0;
    for (int seat = 0; seat < s->seats; seat++) s->row_n[seat] = s->hand_n[seat] = s->held[seat] = 0;
    fill_hands(s);
    begin_round(s);
}

static int run_km(const State *s, int seat) {
    int total = 0, last = 0, rested = 0;
    for (int i = 0; i < s->row_n[seat]; i++) {
        int face = FACE[s->row[seat][i]];
        if (face < REST) {
            if (KM[face] <= last) total = 0;
            total += last = KM[face];
            rested = 0;
        } else if (face == REST && !rested) {
            rested = 1;
        } else {
            total = last = 0;
            rested = face == REST;
        }
    }
    return total;
}

static void end_round(State *s) {
    int ends = s->counter_km >= LIMIT[s->seats];
    if (!ends) {
        fill_hands(s);
        for (int seat = 0; seat < s->seats; seat++) ends |= s->hand_n[seat] < 2;
        ends |= s->stage_rounds >= LONGEST;
    }
    if (ends) {
        for (int seat = 0; seat < s->seats; seat++) s->score[seat] += run_km(s, seat);
        s->stage++;
    }
    s->start = (s->start + 1) % s->seats;
    if (s->stage == STAGES) {
        s->phase = OVER;
        s->over = 1;
        s->waiting = 0;
    } else if (ends) {
        begin_stage(s);
    } else {
        begin_round(s);
    }
}

static void unload(State *s) {
    int have[FACES] = {0};
    for (int i = 0; i < s->pile_n; i++) have[FACE[s->pile[i]]]++;
    for (int way = 0; way < 7; way++) {
        int fits = 1, left[FACES] = {0}, stay = 0;
        for (int f = 0; f < 5; f++) fits &= have[f] >= UNLOAD[way][f];
        if (!fits) continue;
        memcpy(left, UNLOAD[way], sizeof UNLOAD[way]);
        left[LOST] = 1;
        for (int i = 0; i < s->pile_n; i++) {
            int card = s->pile[i];
            if (left[FACE[card]]-- > 0) discard(s, card);
            else s->pile[stay++] = (int8_t)card;
        }
        s->pile_n = stay;
        s->pile_lost--;
        return;
    }
}

static void turn_up(State *s) {
    while (s->turned < s->seats) {
        int card = s->counter[(s->start + s->turned) % s->seats], face = FACE[card];
        s->turned++;
        if (face < REST) {
            s->counter_km += KM[face];
            s->pile[s->pile_n++] = (int8_t)card;
            if (s->pile_lost > 0) unload(s);
        } else if (face == LOST) {
            s->counter_km -= 50;
            s->pile[s->pile_n++] = (int8_t)card;
            s->pile_lost++;
            unload(s);
        } else {
            discard(s, card);
            if (face == BARRIER) {
                for (int seat = 0; seat < s->seats; seat++)
                    if (s->row_n[seat] > 0) discard(s, s->row[seat][--s->row_n[seat]]);
            } else if (face == FREE || face == REALLY) {
                ask_all(s, EXTRA, face == FREE ? 1 : 2);
                if (s->waiting) return;
            }
        }
    }
    end_round(s);
}

static int offers(const State *s, int seat, int *out) {
    int n = 0;
    for (int face = 0; face < FACES; face++) {
        out[n] = face;
        n += s->held[seat] >> face & 1;
    }
    return n;
}

static void put_in_place(State *s) {
    if (s->phase == TO_COUNTER) {
        for (int seat = 0; seat < s->seats; seat++) {
            s->counter[seat] = s->laid[seat][0];
            s->hand_n[seat]--;
            s->laid_n[seat] = 0;
        }
        s->turned = 0;
        turn_up(s);
        return;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < s->laid_n[seat]; i++) s->row[seat][s->row_n[seat]++] = s->laid[seat][i];
        s->hand_n[seat] -= s->laid_n[seat];
        s->laid_n[seat] = 0;
    }
    if (s->phase == TO_ROW) ask_all(s, TO_COUNTER, 1);
    else turn_up(s);
}

static void play(State *s, int seat, int face) {
    int left = s->hand_n[seat] - s->laid_n[seat] - 1, i = 0, same = 0;
    for (int k = 0; k <= left; k++) {
        int fits = FACE[s->hand[seat][k]] == face;
        i = fits ? k : i;
        same += fits;
    }
    if (same == 1) s->held[seat] &= ~(1 << face);
    s->laid[seat][s->laid_n[seat]++] = s->hand[seat][i];
    s->hand[seat][i] = s->hand[seat][left];
    if (s->laid_n[seat] < s->owed && left > 0) return;
    s->waiting &= ~(1 << seat);
    if (!s->waiting) put_in_place(s);
}

int main(int argc, char **argv) {
    if (argc != 4) return fprintf(stderr, "usage: hallo_trucker SEATS GAMES SEED\n"), 2;
    int seats = atoi(argv[1]);
    long games = atol(argv[2]);
    uint64_t seed = strtoull(argv[3], 0, 10);
    for (int face = 0, card = 0; face < FACES; face++) {
        KM[face] = face < REST ? 10 * (face + 1) : 0;
        for (int k = 0; k < COUNT[face]; k++) FACE[card++] = (int8_t)face;
    }
    long decisions = 0, km[SEATS] = {0};
    State state, *s = &state;
    int out[HAND + 1];
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long g = 0; g < games; g++) {
        memset(s, 0, sizeof *s);
        s->seats = seats;
        uint64_t start = stir(seed) + (uint64_t)g * 0x9E3779B97F4A7C15u;
        s->rng[0] = stir(start);
        s->rng[1] = stir(start + 1) | 1;
        gather_all_cards(s);
        begin_stage(s);
        while (!s->over) {
            int seat = __builtin_ctz((unsigned)s->waiting);
            int n = offers(s, seat, out);
            play(s, seat, out[below(s, (uint32_t)n)]);
            decisions++;
        }
        for (int seat = 0; seat < seats; seat++) km[seat] += s->score[seat];
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    double seconds = (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
    printf("{\"decisions\": %ld, \"seconds\": %.6f, \"scores\": [", decisions, seconds);
    for (int seat = 0; seat < seats; seat++) printf("%s%ld", seat ? ", " : "", km[seat]);
    printf("]}\n");
    return 0;
}
