import { normalizeText } from './normalize-text.ts'

const partner = '(husband|wife|partner|boyfriend|girlfriend)'
/** A person, and up to two words between them and what they do. */
const person = `(s?he|they|${partner}|spouse|ex|bf|gf|(step)?dad|father|mom|mother|brother|sister|son|daughter|uncle|roommate|man|guy)( [a-z]+){0,2}`

/**
 * Patterns of whole words, without capitals, accents, apostrophes and punctuation, of suicide and self-harm, and of
 * violence at home. The script with them is loaded with the focus of the search field and has a budget.
 */
const phrases = [
  'suicid(e|al|io|a|arme)|((want|going|need) to|wanna|gonna|gotta|should|will|just) kms|overdos(ed?|ing)(?! of)',
  'self harm|(kill|hurt|harm)(ing)? myself|cut(ting)? myself(?! (off|some|a|out|in|loose))|end(ing)? (my life|it all)',
  '(want to|wanna) die|wish i (was|were) dead|better off (dead|without me)|take my own life|no reason to live',
  'dont want to (live|be alive|be here anymore)|quiero morir(me)?|no quiero vivir|matarme|me quiero matar',
  'quitarme la vida|hacerme dano|cortarme|autolesion',
  `${person} (hit(s|ting)?|beat(s|ing)?|punche[sd]|slap(s|ped)|choke[sd]?|strangled?|threaten(s|ed)?|rape[sd]|hurts) me`,
  '(punch|slapp|chok|strangl|rap)ed me|hit me again|beat me up|going to kill me|threatened to kill',
  `domestic (violence|abuse)|((afraid|scared) of my|abusive) ${partner}`,
  'me (pega|golpea|maltrata|amenaza|viola|quiere matar)|violencia (domestica|en casa)|miedo (de|a) mi esposo',
]

const crisis = new RegExp(` (${phrases.join('|')}) `)
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
