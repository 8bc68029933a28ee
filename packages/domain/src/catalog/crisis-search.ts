import { normalizeText } from './normalize-text.ts'

/** Patterns of whole words, without capitals, accents, apostrophes and punctuation. Together they are a script that every page has. */
const suicideAndSelfHarm = [
  'suicid(e|al|io|a|arme)|kms|overdose|self harm|(kill|hurt|harm|cutt?)(ing)? myself|end(ing)? (my life|it all)',
  '(want to|wanna) die|wish i (was|were) dead|better off (dead|without me)|take my own life|no reason to live',
  'dont want to (live|be alive|be here anymore)|quiero morir(me)?|no quiero vivir|matarme|me quiero matar',
  'quitarme la vida|hacerme dano|cortarme|autolesion',
]
const violenceAtHome = [
  '(hits|hitting|beats|beating|punches|punched|slaps|slapped|chokes|choked|strangled|threatens|rapes|raped) me',
  '(hit me again|beat me up)|s?he hurts me|going to kill me|threatened to kill|domestic (violence|abuse)',
  '(afraid|scared) of my (husband|wife|partner|boyfriend)|abusive (husband|wife|partner|boyfriend)',
  'me (pega|golpea|maltrata|amenaza|viola|quiere matar)|violencia (domestica|en casa)|miedo (de|a) mi esposo',
]

const crisis = new RegExp(` (${[...suicideAndSelfHarm, ...violenceAtHome].join('|')}) `)
const betweenWords = /[^\p{L}\p{N}]+/gu

/**
 * Returns whether a search is a cry for help, in English or Spanish. The phrases leave no doubt by themselves, so that
 * ordinary searches about money ("die without a will", "hit my deductible") have none of them. Such a search is never
 * recorded: neither as a usage event, nor in the address or the title of the page, which the browser's history keeps
 * (docs/security.md T64).
 */
export function isCrisisSearch(term: string): boolean {
  const words = normalizeText(term).spaced.replace(betweenWords, ' ').trim()
  return crisis.test(` ${words} `)
}
