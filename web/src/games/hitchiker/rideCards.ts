// How the Bad Ride cards look: a car in the night, and a line of talk, which is ours.

import { crate, die, hue } from "./art/props";
import { type Drawing, circle, group, line, path, rect } from "./drawing";
import type { Ride } from "./places";

/** A line of talk by the card's name; a card of another edition has none. */
const TALK: Record<string, string> = {
  "Toll Booth Detour": "He knows a way around the toll. It has a toll.",
  "Fill Her Up": "The needle was on E when you got in.",
  "The Trunk Popped Open": "On the bridge, with the window seat's luggage in it.",
  "Speed Trap": "He slows down to read the sign that says how fast he was.",
  "The Long Way Round": "A short cut, he says, that his brother-in-law once took.",
  "Fender Bender": "It was the other car's fault, and it was parked.",
  "Tony's Tow Truck": "You are not in it, you are behind it.",
  "Charity Drive": "She collects for the needy, and locks the doors.",
  "Cards In The Back Seat": "A friendly game. Not with you.",
  "Sticky Fingers": "He shakes hands twice when you get out.",
  "Round For The Bus": "Somebody tells the driver it is your birthday.",
  "Wallet On The Dashboard": "It was there at the last bend.",
  "Robin's Van": "Green tights, a bow on the roof rack, opinions.",
  "Sniffer Dog": "She is a very good girl, and she sits down by your bag.",
  "Wrong Trunk": "All trunks look alike in the dark.",
  "Leaky Cooler": "It was melting since noon.",
  "He Asked For Your PIN": "For the petrol, he said, and so politely.",
  "Pyramid Salesman": "You will be near the top of it any day now.",
  "Card Skimmer": "The pump had two slots. One was new.",
  "Wrong Turn North": "The heater works, which is as well.",
  "Bachelor Party": "You are the best man. Nobody knows why.",
  "Border Run": "He never said which side he lives on.",
  "Oil Worker's Pickup": "Two weeks in, two weeks out. It is two weeks in.",
  "U-Turn": "She left the iron on.",
  "Flat In The Desert": "There is a spare. It is flat.",
  "Family Reunion": "Forty cousins, and every one has a story.",
  "Night In The Cells": "The car was not his. Nor was the hat.",
  Tailgater: "You can read the small print on the truck ahead.",
  "Asleep At The Wheel": "His chin is on his chest, and it is your side of the road.",
  "Storm Chaser": "He turns towards it.",
  "No Brakes": "He was going to tell you after the hill.",
  "Retired Millionaire": "He only wanted somebody to talk to.",
  "The Band's Bus": "They lost their singer at the last stop.",
  "Tall Tale": "She will drive on when she has heard a good one.",
  "Smuggler's Thanks": "You held the torch and asked nothing.",
  "Insurance Salesman": "Three hours of it. He leaves a paper in your pocket.",
};

export const talkOf = (ride: Ride): string => TALK[ride.name] ?? "";

/** What hangs over the car on the card's picture, by what the card does. */
const SIGNS: Record<string, Drawing> = {
  pay: [rect(20, 4, 22, 11, "#2c7f5b", { rx: 1.5, stroke: hue.paper, "stroke-width": 1 }), circle(31, 9.5, 3, hue.paper)],
  "lose-cash": [rect(20, 4, 20, 12, hue.brown, { rx: 2 }), rect(32, 8, 9, 4, hue.yellow, { rx: 1 }), line("M44 4c3 2 3 8 0 10", hue.paper, 1)],
  "lose-units": [crate(22, 2, 15, 12), line("M40 4l4 4M44 4l-4 4", hue.red, 1.6)],
  "lose-savings": [rect(20, 3, 20, 12, "#e9cfa6", { stroke: hue.brown, "stroke-width": 1 }), line("M20.5 4l9.5 6 9.5-6", hue.brown, 1)],
  go: [path("M20 3h16l7 6-7 6H20z", hue.green, { stroke: hue.paper, "stroke-width": 1 })],
  miss: [circle(30, 9, 6.5, hue.paper), line("M30 5v4l3 2", hue.ink, 1.2)],
  deadly: group("translate(30 9) scale(.62)", path("M0-11A10 10 0 0 1 10-1c0 4-2 5.5-3.3 7V10H-6.7V6C-8 4.5-10 3-10-1A10 10 0 0 1 0-11z", hue.paper), circle(-4, -1, 2.7, hue.ink), circle(4, -1, 2.7, hue.ink)),
  collect: [path("M26 15c-4-3-3-8 1-10l-1-3h8l-1 3c4 2 5 7 1 10z", "#c9a46b"), line("M28 5h5", hue.brown, 1)],
  perform: [line("M36 11c2-2 2-4 0-6M40 12.5c3-3 3-6.5 0-9.5M44 14c4-4 4-9 0-13", hue.paper, 1.3)],
  "free-units": [crate(22, 2, 15, 12), line("M41 8h6M44 5v6", "#7ed0b0", 1.6)],
  "free-cover": group("translate(30 10) scale(.6)", line("M0-10V9c0 4-6 4-6 0", hue.paper, 2), path("M-17-1C-16-10-7-14 0-14S16-10 17-1c-3-3-6-3-8.5 0-3-3-6-3-8.5 0-3-3-6-3-8.5 0-2.5-3-5.5-3-8.5 0z", hue.blue)),
};

const PAINTS = ["#b8433a", "#3c8c94", "#c9a227", "#6a7f4a", "#7a5a8c", "#a8623a"];

/** A car in the night, seen from the side, under what it brings. */
export function rideArt(ride: Ride, number: number): Drawing {
  return [
    rect(0, 0, 88, 44, "#2a3547"),
    circle(70, 9, 4.5, "#f3e6be"),
    path("M0 26c14-6 26-4 40-1s30 3 48-3v22H0z", "#1d2536"),
    path("M0 34H88V44H0z", "#15181c"),
    line("M0 39h10M18 39h10M36 39h10M54 39h10M72 39h10", hue.yellow, 1),
    path("M60 27L88 22V38L60 32z", "#fff3c4", { opacity: 0.5 }),
    path("M18 24l7-8c1-1 2-1.5 3.5-1.5H49c2 0 3 .6 4 2l5 6.5 6 1.5c1.5.5 2 1.5 2 3V33H16v-6c0-2 .6-2.4 2-3z", PAINTS[number % PAINTS.length] ?? hue.red),
    path("M16 28h50v1.5H16z", "#e7c79a"),
    path("M28 17h9v6.5H23zM39.5 17H49l4.5 6.5h-14z", hue.day),
    circle(33, 21, 2.3, hue.ink),
    circle(45, 21, 2.3, hue.ink),
    circle(27, 33, 4.5, "#0e1113"),
    circle(56, 33, 4.5, "#0e1113"),
    circle(27, 33, 1.8, hue.rock),
    circle(56, 33, 1.8, hue.rock),
    circle(64.5, 27, 1.5, "#ffe9a3"),
    SIGNS[ride.does] ?? [],
    ride.dice ? [die(50, 8, 0.7, 5), ride.dice > 1 ? die(60, 9, 0.7, 2) : []] : [],
  ];
}
