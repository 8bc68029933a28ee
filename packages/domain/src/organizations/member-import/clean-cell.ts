import { removeHiddenCharacters } from '../../language/remove-hidden-characters.ts'
import { toSearchKey } from '../member-search.ts'
import { isNothing, isWordForNothing } from './nothing.ts'
import { repairMojibake } from './repair-mojibake.ts'

/** The mark with which programs of DOS end a file. */
const END_OF_FILE = '\u001a'
/** A formula that is only a text, as exports write it to keep leading zeros: `="Ada"`. */
const TEXT_FORMULA = /^=\s*"((?:[^"]|"")*)"$/
/** A link of a spreadsheet, of which the text counts. */
const LINK_FORMULA = /^=\s*HYPERLINK\(.*"([^"]*)"\s*\)$/i
const QUOTED = /^(["“”„«»‘’‚'‹›])(.*)(["“”„«»‘’'‹›])$/su

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : whole
}

/** Most cells: nothing to remove. */
const PLAIN = /^(?:[\w.,'@+-]+(?: [\w.,'@+-]+)*)?$/

const accents: Record<string, string> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
}

/** Replaces what HTML writes for characters: `&amp;`, `&#39;`, `&euml;`. */
function decodeEntities(text: string): string {
  return text
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/gi, (whole, name: string) =>
      decodeEntity(whole, name.toLowerCase()),
    )
    .replace(
      /&([a-z])(uml|acute|grave|circ|tilde|cedil|ring|caron);/gi,
      (_, letter: string, accent: string) =>
        `${letter}${accents[accent.toLowerCase()] ?? ''}`.normalize('NFC'),
    )
}

/** Characters that are removed wherever they stand, and spaces, of which one is enough. */
const removeInvisible = (text: string) => removeHiddenCharacters(text).replace(/\s+/gu, ' ').trim()

/**
 * "í", "à" and a space in UTF-8 that were read as Windows-1252: their second byte is a soft hyphen or a space there, of
 * which nothing would be left. "IRMÃ" in capitals may stand before a space.
 */
const repairInvisible = (text: string) =>
  text
    .replaceAll('Ã\u00ad', 'í')
    .replace(/(?<!\p{Lu})Ã\u00a0/gu, 'à')
    .replaceAll('Â\u00a0', ' ')

/**
 * Returns what a cell of a file says, on one line: without invisible characters, without what spreadsheets write to keep a
 * text one, with the characters that HTML has names for.
 */
export function cleanCell(text: string): string {
  if (PLAIN.test(text)) return text
  const repaired = repairMojibake(removeInvisible(repairInvisible(text.replaceAll(END_OF_FILE, ''))))
  const formula = TEXT_FORMULA.exec(repaired) ?? LINK_FORMULA.exec(repaired)
  // What was written otherwise may be invisible as well: `&#8203;`.
  return removeInvisible(decodeEntities(formula?.[1]?.replaceAll('""', '"') ?? repaired))
}

/** Words without letters that are pictures. */
const PICTURES = /(?:^|\s)(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d)+(?=\s|$)/gu

/** Returns a name without the pictures beside it. */
export function removeEmojis(name: string): string {
  return name.replace(PICTURES, ' ').trim()
}

/** Whether a text is nothing but an address, which some programs write where they know no name. */
const isAddressText = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

function removeQuotes(text: string): string {
  const quoted = QUOTED.exec(text)
  if (quoted?.[2] === undefined) return text
  // Programs that quote with apostrophes write one in a name twice.
  return (quoted[1] === "'" ? quoted[2].replaceAll("''", "'") : quoted[2]).trim()
}

/** More than a name may have, with what is removed around it. */
const MAX_NAME_TEXT = 300
/** More than an address and a name beside it have. */
const MAX_MAILBOX_TEXT = 500

/** Returns a name that was cleaned; empty for an error value, for a word that means "nothing", and for an address. */
export const blankIfNotName = (name: string) => (isNothing(name) || isAddressText(name) ? '' : name)

/** Returns the name in a cell as it is written, also if it is a word that means "nothing". */
export function cleanNameText(text: string): string {
  // Not before, as some are bytes of letters that are repaired.
  const visible = cleanCell(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return removeQuotes(visible)
    .slice(0, MAX_NAME_TEXT)
    .replace(/[\s,;]+$/u, '')
    .replace(/^[\s,;]+/u, '')
}

/** Returns the name in a cell; empty for an error value, for a word that means "nothing", and for an address. */
export function cleanName(text: string): string {
  return blankIfNotName(cleanNameText(text))
}

/** Returns a text with each character that cannot be seen, or looks like another one, replaced by its number: "[U+0007]". */
function revealHidden(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|\p{Zs}(?<! )/gu,
    (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}

/** An address as a cell has it, and the name that stands beside it there. */
export type Mailbox = { address: string; name: string }

/** Letters that stand for themselves in full-width or circled form. */
const toPlainWidth = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (character) => character.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212]/g, '-')

function removeDecoration(text: string): string {
  return removeQuotes(text)
    .replace(/^[<([{"'“”‘’]+|[>)\]}"'“”‘’]+$/gu, '')
    .replace(/^mailto:\s*/i, '')
    .replace(/\?(?:subject|cc|bcc|body)=.*$/i, '')
    .replace(/^[\s,;:]+|[\s,;:.]+$/gu, '')
    .replace(/^[<([{"'“”‘’]+|[>)\]}"'“”‘’]+$/gu, '')
    .trim()
}

/** What stands beside an address and says which of someone's addresses it is, in the languages of headings. */
const ADDRESS_LABEL =
  /^(?:work|office|business|company|corporate|home|personal|private|primary|main|secondary|other|alternate|preferred|school|new|old|current|former|default|internal|external|shared|active|inactive|e-?mail|mail|to|cc|bcc|from|trabajo|laboral|oficina|casa|particular|travail|bureau|perso|personnel|pro|professionnel|domicile|arbeit|geschaftlich|dienstlich|firma|buro|privat|trabalho|profissional|pessoal|lavoro|ufficio|personale|privato|werk|zakelijk|prive|thuis|praca|sluzbowy|prywatny|domowy)(?: (?:e-?mail|mail|address|only))?:?$/

/** Returns the name beside an address, without what says which address it is and without addresses: "Ada Low @ Harbor Foods". */
function cleanMailboxName(text: string): string {
  const name = cleanName(
    text
      .replace(/\s+@\s.*$/u, '')
      .replace(/[(<[{]?[^\s@]+@[^\s@]+/gu, ' ')
      .replace(/\s+/gu, ' '),
  )
  return ADDRESS_LABEL.test(toSearchKey(name)) ? '' : name
}

/** Most addresses: nothing to remove, and no name. */
const PLAIN_ADDRESS = /^[\w+-][\w.+-]*@[\w.-]*\w$/

/**
 * Returns the address in a cell and the name beside it: `Ada Low <ada@example.org>`, `mailto:ada@example.org`,
 * `ada@example.org (Ada Low)`, `“ada@example.org”;`. Control characters that are left are made visible.
 */
export function parseMailbox(text: string): Mailbox {
  if (text.length <= MAX_MAILBOX_TEXT && PLAIN_ADDRESS.test(text)) return { address: text, name: '' }
  const clean = toPlainWidth(cleanCell(text))
  if (clean.length > MAX_MAILBOX_TEXT) return { address: revealHidden(clean), name: '' }
  const named = /^(.*?)\s*[<([]\s*(?:mailto:)?([^<>()[\]\s@]+@[^<>()[\]\s@]+)\s*[>)\]][\s,;.]*$/iu.exec(clean)
  if (named !== null)
    return { address: revealHidden(removeDecoration(named[2] ?? '')), name: cleanMailboxName(named[1] ?? '') }
  const commented = /^([^\s@]+@[^\s@]+)\s*\(([^()@]+)\)[\s,;.]*$/u.exec(clean)
  if (commented !== null)
    return {
      address: revealHidden(removeDecoration(commented[1] ?? '')),
      name: cleanMailboxName(commented[2] ?? ''),
    }
  const address = removeDecoration(clean)
  return { address: isWordForNothing(address) ? '' : revealHidden(address), name: '' }
}
