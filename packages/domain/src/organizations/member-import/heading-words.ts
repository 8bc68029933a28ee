import { toSearchKey } from '../member-search.ts'

/** Words for mail that are often written together with the word beside them: "personalemail", "Privatmail". */
const JOINED_MAIL = /e-?mail|mail|courriel|correo/g

/** Returns the words of a heading in lower case, without accents: of "managerEmail" and "Manager E-Mail" the same. */
export function toHeadingWords(heading: string): string[] {
  return toSearchKey(heading.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(JOINED_MAIL, ' $& ')
    .replaceAll('e-mail', 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Returns the test for one of some words, which are regular expressions, in a heading. Its words have letters and digits only, so that `\S*` is the rest of one. */
function testWords(words: string): (heading: string) => boolean {
  const pattern = new RegExp(`(?<= )(?:${words}) `, 'u')
  return (heading) => pattern.test(` ${toHeadingWords(heading).join(' ')} `)
}

/** Whether a heading is of a person who is not the one of the row. */
export const isHeadingOfOtherPerson = testWords(
  '(?:manager|supervisor|emergency|spouse|recruiter|reportsto)\\S*|mgr|mngr|boss|emergencia|emergenza|urgence|urgencia|next of kin|wife|husband|mother|father|guardian|referr(?:al|er|ed|ing)s?|jef[ae]|gerente|responsable|superieur|vorgesetzte[rnsm]*|notfall\\S*|noodcontact\\S*|gestora?|chefe|leidinggevende|przelozon\\S*|kierownik\\S*|assistante?s?|sponsors?|hrbp|approvers?|partner(?:in|s)?|parents?|reports to',
)

const isPrivateWord = testWords(
  [
    'home(?! (?:office|department|dept|store|site|location|branch|base|company|unit|country|campus|school) )',
    // "Correo del personal", "e-mail del personale" are of the staff.
    '(?<! (?:del|do|dello|des|of) )persona(?:l|le|li|les)',
    // In English, "personnel" stands before its noun and means the staff.
    '(?<= (?:email|mail|courriel|messagerie|electronique|adresse) )personnel',
    'personnelles?|perso|pers|person(?:lich|oonlijk|lig)\\S*|persoonlijke?',
    'privat\\S*|privad[ao]s?|privee?|particular(?:es)?|pessoa(?:l|is)|prywatn\\S*|osobist\\S*|domow\\S*|thuis',
    'secondary(?! school)|secondaire|alternat(?:e|ive)|others?|backup|pribadi|kisisel|личн\\S*|особист\\S*',
  ].join('|'),
)
/** In scripts without spaces, or with words that have more letters before them. */
const PRIVATE_PIECES = /个人|私人|個人|自宅|شخصي|개인/

/** Whether a heading says that what stands below it is private, or a second one. */
export const isPrivateHeading = (heading: string) => isPrivateWord(heading) || PRIVATE_PIECES.test(heading)

/** "Mailing Address", "Mail Stop", "Mailbox 12" are about letters. */
const POSTAL = / mail (?:ing|stops?|codes?|box(?:es)?|drops?|room|station|slot) /
const isPostal = (words: readonly string[]) =>
  POSTAL.test(` ${words.join(' ')} `) && !/e-?mail/.test(words.join(' '))

const MAIL_PIECES =
  /mail|courriel|correo|correio|postaelettronica|poczta|posta$|surel|почт|пошт|邮箱|郵箱|邮件|メール|بريد|ايميل|이메일/

/** How likely a heading that is not known names the person's own addresses; 'others': someone else's. */
export function classifyMailHeading(heading: string): 'own' | 'private' | 'others' | null {
  const words = toHeadingWords(heading)
  if (!MAIL_PIECES.test(words.join('')) || isPostal(words)) return null
  if (isHeadingOfOtherPerson(heading)) return 'others'
  return isPrivateHeading(heading) ? 'private' : 'own'
}

/** Words that are no part of words for people, so that they also count in compounds: "Jobtitel", "Wohnungsadresse". */
const OTHER_PIECES =
  /department|division|location|country|title|position|phone|mobile|street|address|postal|company|organi|gender|language|nationa|currency|middle|salutation|nickname|preferred|maiden|comment|reason|username|login|departamento|puesto|cargo|ciudad|telefono|departement|service|fonction|abteilung|stelle|funktion|telefon|standort|cidade|funcao|reparto|mansione|citta|afdeling|functie|plaats|dzial|stanowisko|miasto|anrede|civilite|titel|geschlecht|jabatan|bagian|departemen|divisi|alamat$|должность|подразделение|отдел|отчество|职位|职务|部门|岗位|性别|所属|部署|役職|フリガナ|ふりがな|القسم|الوظيفة|المسمى|الحالة|부서|직급|직위/

/** Words that are parts of words for people, such as "officer", "contractor" and "teammate": alone, or several together. */
const SHORT_WORDS =
  'dept|team|unit|city|town|state|region|role|cell|zip|sites?|offices?|branch|grade|level|shift|sex|locale|union|pay|rate|cost|cent(?:er|re)|type|contract|prefix|suffix|notes?|job|id|codes?|group|tags?|pais|poste|ville|pays|(?:wohn|dienst|arbeits|geburts|einsatz)?ort|stadt|(?:bundes)?land|sede|kraj'
const isOtherWord = testWords(
  `(?:employee|emp|staff|worker|work|member|user|person|badge|home)?(?:${SHORT_WORDS})+s?`,
)

/** Whether a heading names something that looks like a person's names but is none: departments, towns, titles, other people. */
export function isHeadingOfOtherThing(heading: string): boolean {
  return (
    OTHER_PIECES.test(toHeadingWords(heading).join('')) ||
    isOtherWord(heading) ||
    isHeadingOfOtherPerson(heading)
  )
}
