/** Title words that mean an emblem of another name. Extend this table, not the code. */
const WORDS = `
hoop dunk slam: basketball
goal penalty league football striker derbygoal: soccer-ball
ring fist knockout: boxing-glove
derby gallop stallion turf: horse-face
serve court racket: tennis
circuit lap podium: racing-car
spike: volleyball
wicket: cricket-game
puck: ice-hockey
shuttle: badminton
cobra serpent viper python: snake
naga: dragon
ruby diamond jewel gems emerald sapphire jade: gem-stone
thunder lightning storm: high-voltage
cherry: cherries
witch magic oracle seer: crystal-ball
wizard spell: magic-wand
gold: coin
wealth riches: money-bag
fortune: red-envelope
pagoda stupa: hindu-temple
pharaoh urn: amphora
king emperor: crown
queen empress: crown
space orbit galaxy: rocket
planet saturn: ringed-planet
bluff allin: chips
shan: royal
holdem poker: aces
mahjong: mahjong-red-dragon
vampire: bat
moonlit: wolf
koi carp: fish
swordfish marlin reel angler: fishing-pole
kraken: squid
pearl: oyster
reef: coral
captain voyage pirate corsair: ship
harbour port: anchor
lantern: red-paper-lantern
fan: folding-hand-fan
tea: teapot
blossom sakura: cherry-blossom
phoenix firebird: phoenix-bird
hawk falcon: eagle
blade sword duel clash: crossed-swords
knight guard: shield
archer arrow: bow-and-arrow
spear trident: trident-emblem
sun solar: sun-with-face
snow frost: snowflake
glacier iceberg: ice
stag reindeer: deer
samurai shogun: japanese-castle
drum drummer: long-drum
temple: hindu-temple
palace: japanese-castle
sphinx: moai
oasis caravan: camel
lamp genie: diya-lamp
island: desert-island
clover shamrock: four-leaf-clover
jaguar panther: leopard
ape kong: gorilla
macaw toucan: parrot
croc: crocodile
rhino: rhinoceros
skeleton bones: skull
phantom spirit: ghost
pumpkin: jack-o-lantern
potion alchemist: alembic
jazz: saxophone
masque theatre opera: performing-arts
punto: baccarat
blackjack twentyone: aces
dice sicbo craps: dice
patti: aces
rummy: joker
wheel spin: wheel
draw lotto lottery mark pick: balls
spur gamecock: rooster
mech: robot
pixel arcade: joystick
rift arena: video-game
seven sevens: sevens
bar bars: bars
orange mandarin: tangerine
apple: red-apple
chilli pepper: hot-pepper
berry: strawberry
melon: watermelon
launch: rocket
meteor: comet
ufo: flying-saucer
bull buffalo: ox
pony: horse
ace aces: aces
map explorer: world-map
treasure vault chest: money-bag
mask: performing-arts
`;

export const EMBLEM_OF_WORD: Readonly<Record<string, string>> = Object.fromEntries(
  WORDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [words = '', emblem = ''] = line.split(':').map((part) => part.trim());
      return words.split(' ').map((word) => [word, emblem]);
    }),
);
