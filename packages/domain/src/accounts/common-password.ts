import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { PasswordRule } from './new-password.ts'
import { messages } from './password.messages.ts'

/**
 * Words that common passwords are made of: people add a capital, a year or a few digits, and a sign at the end. Such a
 * password keeps the rules of docs/product.md 7.5 and is among the first that an attacker tries (docs/security.md T21).
 * Words of at least four letters, in lower case, without digits and signs.
 */
const commonWords = new Set(
  `password passwort passw passwd pass passe parola senha contrasena secret secrets mypassword thepassword
  newpassword changeme change changethis letmein welcome welcomeback hello hellothere hallo bonjour login logon signin
  admin administrator root user username guest test tester testing temp temporary default demo sample example
  qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc wasd poiuy
  abcd abcde abcdef abcdefg abcdefgh abcabc aabb aaaa aaaaa aaaaaa aaaaaaa aaaaaaaa xxxx xxxxxx zzzz zzzzzz
  iloveyou loveyou iloveu lovely love lover forever friend friends family mother father mommy daddy baby babygirl
  sunshine rainbow princess angel flower butterfly cookie chocolate cheese coffee pepper ginger banana orange apple
  summer winter spring autumn fall january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today tomorrow birthday christmas easter holiday
  football baseball basketball soccer hockey softball golf tennis champion winner player yankees cowboys packers vikings
  eagles steelers lakers arsenal chelsea liverpool barcelona realmadrid ferrari mercedes porsche mustang corvette harley
  dragon monkey tiger lion panther bear wolf eagle shark dolphin horse kitty puppy buddy bailey charlie daisy lucky
  master superman batman spiderman pokemon starwars matrix ninja shadow hunter killer ranger soldier warrior phoenix
  freedom america american usausa canada london paris newyork texas florida california chicago boston minnesota
  minneapolis michael jennifer jessica ashley amanda daniel matthew andrew joshua robert thomas william george jordan
  michelle nicole hannah taylor samantha anthony jasmine alexander elizabeth victoria computer internet windows microsoft
  google facebook amazon samsung iphone android server network security access database company business office work
  school college student teacher money dollar dollars bank savings budget cash rich payday million millionaire wealth
  finance financial investment credit kitchen table kitchentable whatever nothing something anything trustno trustnoone
  jesus christ jesuschrist godisgood blessed blessing heaven faith grace peace hope magic music guitar rock rockstar
  super hero superhero star stars moon cool awesome beautiful fuckyou asshole bullshit stupid`.split(/\s+/),
)

/** Shown with a new password that keeps the rules but is common. */
export const commonPasswordMessage: PlainMessage = messages.commonPassword

/** Signs and digits that stand for letters. */
const leetSubstitutions: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

function undoLeetSubstitutions(text: string): string {
  return Array.from(text, (character) => leetSubstitutions[character] ?? character).join('')
}

/** Removes all but letters: years, digits and signs do not make a word less common. */
function keepLetters(text: string): string {
  return text.replace(/[^a-z]/g, '')
}

/**
 * Returns the words that a password may be made of: as typed and with substitutions undone, both also without the
 * digits and signs at either end.
 */
function listPasswordWords(password: string): string[] {
  const lower = password.toLowerCase()
  const trimmed = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const trimmedKeepingSymbols = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return [
    lower,
    trimmed,
    trimmedKeepingSymbols,
    undoLeetSubstitutions(lower),
    undoLeetSubstitutions(trimmed),
  ].map(keepLetters)
}

/** Returns the part that a word consists of by repetition ("abc" of "abcabcabc"), or the word itself. */
function findRepeatedUnit(word: string): string {
  const period = `${word}${word}`.indexOf(word, 1)
  return word.slice(0, period)
}

/**
 * Returns whether a password that keeps the rules is common. `contextWords` are words that are obvious here, for
 * example the product's name or the person's own address.
 */
export function isCommonPassword(password: string, contextWords: readonly string[] = []): boolean {
  const contextWordSet = new Set(
    contextWords.map((word) => keepLetters(word.toLowerCase())).filter((word) => word.length >= 4),
  )
  return listPasswordWords(password).some((word) =>
    [word, findRepeatedUnit(word)].some(
      (candidate) => commonWords.has(candidate) || contextWordSet.has(candidate),
    ),
  )
}

/** Returns the words that are obvious in a person's password: the product's name and their own address. */
export function listPasswordContextWords(productName: string, email: string): string[] {
  return [productName, email, email.split('@', 1)[0] ?? '']
}

/** Returns the last rule of the checklist, for installations that refuse common passwords. */
export function uncommonPasswordRule(contextWords: readonly string[]): PasswordRule {
  return {
    id: 'uncommon',
    label: messages.passwordUncommon,
    isMet: (password) => password !== '' && !isCommonPassword(password, contextWords),
  }
}
