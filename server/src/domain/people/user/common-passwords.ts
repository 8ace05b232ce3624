import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What passwords are made of that everybody uses: words of lists that thieves try first, in the languages of the people
 * here, walks over the keyboard, names, clubs, months and towns. With figures and signs around them, two of them side by
 * side, or figures in place of letters they are as common, which makes many thousand passwords of these words.
 */
const roots: ReadonlySet<string> = new Set(
  `
lotmark escrow traceability traceable eudr cacao kaffee cafe kakao kahawa cooperative cooperativa cooperativo farmer
agricultor harvest plantation exporter exportador importer inspector shipment corridor duediligence deforestation
password passwort passwd motdepasse contrasena contraseña senha parola wachtwoord passphrase passcode secret secreto
geheim topsecret admin administrator administrador administrateur root superuser sysadmin webmaster manager master
owner user username usuario utilisateur guest default login logon signin letmein letmeinnow welcome welcomeback
willkommen bienvenue bienvenido bemvindo karibu changeme changethis changeit newpassword mypassword yourpassword
thepassword oldpassword nopassword password1word temppassword temporary testing test tester testtest demo example
sample setup install system server service support helpdesk office company business computer internet network
wireless router laptop desktop windows linux ubuntu debian android iphone samsung nokia google facebook instagram
whatsapp youtube twitter linkedin microsoft apple amazon oracle postgres database mysql qwerty qwertz azerty qwertyu
qwertyui qwertyuio qwertyuiop qwertyuiopasdf qwertyuiopasdfghjkl asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxcv
zxcvb zxcvbn zxcvbnm qwerasdf qwerasdfzxcv qweasd qweasdzxc qazwsx qazwsxedc qazwsxedcrfv wsxedc poiuytrewq
lkjhgfdsa mnbvcxz asdasd asdasdasd qweqwe qweqweqwe zxczxc qwer qwe asd zxc azertyuiop qwertzuiop yxcvbnm azertyu
jklm abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk abcabc abcabcabc alphabet love iloveyou
iloveyousomuch iloveu ilovegod ilovemyself ilovemyfamily ilovejesus loveyou loveme lovely lover lovers loveforever
iloveyouforever jetaime tequiero teamo teamomucho euteamo tiamo ichliebedich nakupenda mylove mybaby myheart
sweetheart sweety sweetie honey darling babygirl babyboy baby angel angels princess prince queen king kingdom
beautiful gorgeous handsome pretty cutie sexy sunshine sunflower rainbow butterfly flower flowers rose roses
lavender jasmine blossom chocolate cookie cookies candy cupcake strawberry banana orange cherry pineapple mango
avocado coffee cocoa espresso cappuccino tea sugar pepper ginger cinnamon vanilla monkey dragon tiger lion elephant
leopard cheetah panther eagle falcon hawk phoenix dolphin shark whale turtle rabbit bunny kitten kitty puppy doggy
dog cat cats horse horses pony chicken cow wolf wolves bear spider snake cobra scorpion buster rocky shadow smokey
maggie bailey lucky max charlie molly football soccer baseball basketball volleyball handball hockey tennis golf
cricket rugby boxing fishing hunting running cycling swimming skateboard surfing chelsea arsenal liverpool
manchester manchesterunited manutd mancity barcelona realmadrid juventus milan bayern bayernmunich dortmund ajax
benfica porto sporting flamengo corinthians palmeiras bocajuniors riverplate yankees cowboys steelers lakers
patriots packers eagles broncos raiders ronaldo messi neymar beckham zidane maradona superman batman spiderman
ironman hulk wolverine captain america captainamerica avengers marvel starwars startrek matrix pokemon pikachu
naruto dragonball goku zelda mario sonic minecraft fortnite roblox warcraft counterstrike callofduty gameover gamer
games player playstation nintendo xbox harrypotter hogwarts voldemort gandalf frodo lordoftherings terminator rambo
scarface godfather simpsons spongebob garfield snoopy mickey mickeymouse minnie tinkerbell cinderella winnie jesus
jesuschrist jesuslovesme jesusislord christ christian god godisgood godislove godbless godblessme blessed blessing
blessings heaven faith hope grace mercy amen hallelujah allah alhamdulillah bismillah muhammad mohammed ahmed
ibrahim abdullah inshallah mashallah bible church savior lord praise glory miracle trustno trustnoone trustingod
michael jennifer jessica ashley amanda daniel david robert richard william thomas joshua matthew andrew christopher
nicholas anthony jonathan joseph james john johnny jordan justin brandon kevin steven patrick samuel benjamin
alexander alexandra alexandre alejandro sebastian gabriel miguel carlos antonio fernando francisco ricardo eduardo
roberto rodrigo gustavo leonardo rafael maria mariana carolina daniela gabriela valentina isabella sophia sofia
emily olivia hannah samantha stephanie elizabeth victoria natalie nicole michelle melissa rebecca rachel sarah laura
linda barbara patricia sandra susan karen nancy margaret catherine katherine kimberly tiffany brittany vanessa
veronica angela andrea monica julia juliana camila fernanda beatriz leticia amelie chloe camille pauline sophie
julie nathalie isabelle thierry philippe francois nicolas julien maxime antoine guillaume stefan matthias andreas
florian tobias johannes martina sabine claudia petra katharina wanjiku kamau mwangi otieno achieng wambui kipchoge
chebet abebe almaz tigist bekele kofi kwame ama akosua yaw chidi emeka ngozi adebayo summer winter spring autumn
fall january february march april may june july august september october november december monday tuesday wednesday
thursday friday saturday sunday sommer fruehling herbst verano invierno primavera verao inverno janeiro fevereiro
enero febrero septiembre octubre noviembre diciembre januar februar maerz oktober dezember freedom peace happy
happiness happyday smile smiling forever together family familia famille mother father mommy daddy mama papa brother
sister friend friends friendship bestfriend bestfriends children husband wife boyfriend girlfriend mylife life
goodlife beautifullife hello hellothere helloworld hallo hola bonjour ola jambo habari hakuna matata hakunamatata
goodmorning goodnight thankyou please whatever nothing something anything everything nobody somebody someone unknown
anonymous mystery magic wizard genius legend hero champion winner winning success luck fortune money rich
millionaire billion dollars power powerful strong strength warrior fighter soldier army navy marine police doctor
nurse teacher student school college university lawyer engineer pilot driver farmer american usa unitedstates canada
mexico brasil brazil argentina colombia peru chile venezuela espana spain france paris london england scotland
ireland germany deutschland berlin hamburg munich muenchen frankfurt italia italy roma portugal lisboa lisbon
amsterdam holland rotterdam kenya nairobi mombasa uganda kampala tanzania dodoma rwanda kigali ethiopia addisababa
addis ethiopian ghana accra kumasi nigeria lagos abuja cameroon douala ivorycoast abidjan senegal dakar africa
african southafrica johannesburg capetown india mumbai delhi pakistan karachi indonesia jakarta philippines manila
vietnam hanoi thailand bangkok china beijing shanghai hongkong singapore japan tokyo korea seoul australia sydney
russia moscow newyork losangeles california chicago texas florida blue red green black white yellow purple pink
silver gold golden diamond diamonds crystal ruby emerald platinum bluesky redrose blackberry blackcat blackjack
greenday purplerain whitehouse guitar piano drummer music musica metallica nirvana slipknot eminem tupac rihanna
beyonce shakira madonna michaeljackson bobmarley rockstar rockandroll hiphop reggae dancer dancing singer singing
onedirection justinbieber linkinpark mustang corvette camaro ferrari porsche mercedes mercedesbenz bmw audi
volkswagen toyota honda yamaha suzuki kawasaki harley harleydavidson ford chevrolet chevy cadillac jaguar
lamborghini bugatti access all allaccess open opensesame sesame unlock enter entry private personal security secure
secured safety safe protected protect nopass pass passpass passw pw key keys keyword codeword killer hunter shooter
sniper slayer ninja samurai assassin pirate viking knight gladiator spartan titan monster zombie vampire demon devil
satan hell lucifer skull death darkness darkknight darkside ghost thunder lightning storm hurricane tornado fire
blaze ice snow snowball snowman ocean river mountain forest island beach sunset sunrise moonlight starlight stardust
stars star galaxy universe planet earth mars jupiter saturn mercury venus apollo zeus athena hercules achilles
cooperative cooperativa kooperative exporter importer buyer seller trader trading commodity traceability harvest
plantation farming farm lotmark lots batch ledger wallet blockchain bitcoin ethereum crypto
`
    .trim()
    .split(/\s+/),
);

/** Walks and mixtures of letters and figures, which the rule for words does not see. */
const mixtures: ReadonlySet<string> = new Set(
  `
1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2 1qazxsw23edc zaq12wsx zaq12wsxcde3
zaq1zaq1 zaq1xsw2 zaq1xsw2cde3 1a2b3c4d5e 1a2b3c4d5e6f a1b2c3d4e5 a1b2c3d4e5f6 1qw23er45t 1234qwerasdf 1234qwerasdfzxcv q12345qwert 12qwaszx 12qwaszx34 12qw34er56ty
123qweasdzxc 123qweasd qwe123qwe123 abc123abc123 abc123def456 1234abcd1234 asd123asd123 123abc456def trustno1trustno1 passw0rdpassw0rd 0987654321q 1z2x3c4v5b q2w3e4r5t6 xsw21qaz
zxcvbnm123456789 a123456789 aa123456789 qwerty12345 qwerty123456 correcthorsebatterystaple
`
    .trim()
    .split(/\s+/),
);

/** Figures and signs that stand for letters; `1` for one of two. */
const letters: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' };

const hashBytes = 6;
/** The beginnings of the hashes of passwords on known lists, sorted (scripts/common-passwords.ts says which lists). */
const listed = readFileSync(join(import.meta.dirname, 'common-passwords.bin'));
export const listedPasswords = listed.length / hashBytes;

function isListed(plain: string): boolean {
  const wanted = hash('sha256', plain, 'buffer').subarray(0, hashBytes);
  let [low, high] = [0, listedPasswords];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = listed.compare(wanted, 0, hashBytes, middle * hashBytes, (middle + 1) * hashBytes);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** Whether a password is one of those that are tried first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isListed(plain)) return true;
  const unspaced = plain.replaceAll(/[\s.,/+_-]/g, '');
  // A telephone number or a date: so few that all of them can be tried.
  if (/^\D?\d+\D?$/.test(unspaced)) return true;
  if (mixtures.has(unspaced) || isRepetition(unspaced)) return true;
  const word = trimmed(unspaced);
  return [
    word,
    ...(['l', 'i'] as const).flatMap((one) => [inLetters(word, one), trimmed(inLetters(unspaced, one))]),
  ].some(isRoot);
}

function inLetters(text: string, one: 'l' | 'i'): string {
  return text.replaceAll(/[034578@$]/g, (sign) => letters[sign] ?? sign).replaceAll(/[1!|]/g, one);
}

/** Without the figures and signs around it. */
function trimmed(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
}

/** One of the words, or two side by side. */
function isRoot(word: string): boolean {
  if (roots.has(word)) return true;
  for (let cut = 2; cut <= word.length - 2; cut++) {
    if (roots.has(word.slice(0, cut)) && roots.has(trimmed(word.slice(cut)))) return true;
  }
  return false;
}

/** The same few characters again and again. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/u.test(text);
}
