import { normalizeText } from './normalize-text.ts'

/** Patterns of whole words, without capitals, accents, apostrophes and punctuation. Together they are a script that every page has. */
const suicideAndSelfHarm = [
  'suicid(e|al|io|a|arme)|kms|overdos(e|ed|ing)|self harm|(kill|hurt|harm|cutt?)(ing)? myself|end(ing)? (my life|it all)',
  '(want to|wanna) die|wish i (was|were) dead|better off (dead|without me)|take my own life|no reason to live',
  'dont want to (live|be alive|be here anymore)|quiero morir(me)?|no quiero vivir|matarme|me quiero matar',
  'quitarme la vida|hacerme dano|cortarme|autolesion',
]
const partner = '(husband|wife|partner|boyfriend|girlfriend)'
const violenceAtHome = [
  '(hits|hitting|beats|beating|punches|punched|slaps|slapped|chokes|choked|strangled|threatens|rapes|raped) me',
  '(s?he|my [a-z]+) hit me(?! with)|hit me again|beat me up|s?he hurts me|going to kill me|threatened to kill',
  `domestic (violence|abuse)|(afraid|scared) of my ${partner}|abusive ${partner}`,
  'me (pega|golpea|maltrata|amenaza|viola|quiere matar)|violencia (domestica|en casa)|miedo (de|a) mi esposo',
]
/** Phrases about money that have the words of one above. */
const harmless = [
  '(banks?|irs|tax(es)?|debts?|fees?|rates?|bills?|inflation|interest|prices?)( [a-z]+){0,3} (hits|beats|chokes|threatens) me',
  '([0-9]+|mileage|car) kms|kms (rate|per)|cut myself off from|overdose of (coffee|sugar|debt|shopping)',
]

const toPhrases = (patterns: readonly string[]) => `(^| )(${patterns.join('|')})(?= |$)`
const crisis = new RegExp(toPhrases([...suicideAndSelfHarm, ...violenceAtHome]))
const money = new RegExp(toPhrases(harmless), 'g')
const betweenWords = /[^\p{L}\p{N}]+/gu

/**
 * Returns whether a search is about suicide, self-harm or violence at home, in English or Spanish. Such a search is neither
 * recorded as a usage event, nor in the address or the title of the page, which the browser's history stores
 * (docs/security.md T64).
 */
export function isCrisisSearch(term: string): boolean {
  const words = normalizeText(term).spaced.replace(betweenWords, ' ').trim()
  return crisis.test(words.replace(money, ''))
}
