import { normalizeText } from './normalize-text.ts'

/** Patterns of whole words, without capitals, accents, apostrophes and punctuation. Together they are a script that every page has. */
const suicideAndSelfHarm = [
  'suicid(e|al|io|a|arme)|(want to|wanna|gonna|going to|need to|gotta|should|will|just) kms|overdos(e|ed|ing)(?! of)',
  'self harm|(kill|hurt|harm)(ing)? myself|cut(ting)? myself(?! (off|some|a|out|in|loose))|end(ing)? (my life|it all)',
  '(want to|wanna) die|wish i (was|were) dead|better off (dead|without me)|take my own life|no reason to live',
  'dont want to (live|be alive|be here anymore)|quiero morir(me)?|no quiero vivir|matarme|me quiero matar',
  'quitarme la vida|hacerme dano|cortarme|autolesion',
]
/** A person, and up to two words between them and what they do. */
const person =
  '(s?he|they|husband|wife|partner|spouse|ex|boyfriend|girlfriend|bf|gf|dad|father|stepdad|mom|mother|brother|sister|son|daughter|uncle|roommate|man|guy)( [a-z]+){0,2}'
const violenceAtHome = [
  `${person} (hits?|hitting|beats?|beating|punche[sd]|slap(s|ped)|chokes?|choked|strangled?|threatens?|threatened|rapes|raped|hurts) me`,
  '(punched|slapped|choked|strangled|raped) me|hit me again|beat me up|going to kill me|threatened to kill',
  'domestic (violence|abuse)|(afraid|scared) of my (husband|wife|partner|boyfriend|girlfriend)',
  'abusive (husband|wife|partner|boyfriend|girlfriend)',
  'me (pega|golpea|maltrata|amenaza|viola|quiere matar)|violencia (domestica|en casa)|miedo (de|a) mi esposo',
]

const crisis = new RegExp(` (${[...suicideAndSelfHarm, ...violenceAtHome].join('|')}) `)
const betweenWords = /[^\p{L}\p{N}]+/gu

/**
 * Returns whether a search is a cry for help, in English or Spanish. Ordinary searches about money ("die
 * without a will", "bank fees hit me") have none of the phrases. Such a search is never
 * recorded: neither as a usage event, nor in the address or the title of the page, which the browser's history keeps
 * (docs/security.md T64).
 */
export function isCrisisSearch(term: string): boolean {
  const words = normalizeText(term).spaced.replace(betweenWords, ' ').trim()
  return crisis.test(` ${words} `)
}
