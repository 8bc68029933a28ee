import type { CrisisKind } from './crisis-kind.ts'

/** What a help line is for: a kind of crisis, or one of the sections that only the page "Help right now" has. */
export const helpSections = [
  'danger',
  'suicide',
  'despair',
  'violence',
  'control',
  'child',
  'elder',
  'trafficking',
  'hunger',
  'shelter',
  'eviction',
  'gambling',
  'addiction',
  'scam',
  'money',
] as const satisfies readonly (CrisisKind | 'danger' | 'addiction' | 'money')[]
export type HelpSection = (typeof helpSections)[number]

/** A place outside that helps: a record of the library, which administrators edit. Empty texts are not shown. */
export type HelpLine = {
  slug: string
  name: string
  /** The first is its section on the page; a search about any of them shows it. At least one. */
  sections: HelpSection[]
  /** As people read it: "800-799-7233"; null if it has no telephone. */
  phone: string | null
  /** The number for text messages and the word to send, '' for any. */
  text: { number: string; word: string } | null
  /** An https address. */
  site: string | null
  /** How to reach it without a number or address of its own: "The number on your card". */
  otherWay: string
  videophone: string
  hours: string
  /** How it helps in other languages: "Press 2 for Spanish." */
  languages: string
  /** Where it serves, if not in the whole United States: "Texas". */
  region: string
  /** What it is good for, in one or two sentences. */
  use: string
  /** What happens when one calls or writes. */
  whatHappens: string
  /** A first sentence to say. */
  opening: string
  /** The day on which an editor checked the entry, and the one from which it is to be checked again: YYYY-MM-DD. */
  checkedOn: string
  checkAgainBy: string
  /** Where its facts are from: addresses or titles, for editors. */
  sources: string[]
  /** Lines stand in the order of these numbers, on the page and in results; a section shows the first ones. */
  position: number
  disabled: boolean
}

/** What is left out of a line. */
export const emptyHelpLine = {
  phone: null,
  text: null,
  site: null,
  otherWay: '',
  videophone: '',
  hours: '',
  languages: '',
  region: '',
  use: '',
  whatHappens: '',
  opening: '',
  sources: [],
  disabled: false,
} as const satisfies Partial<Readonly<Record<keyof HelpLine, unknown>>>

/** A place of an organization's own, such as its employee assistance program. It stands before the others. */
export type OwnHelpLine = Pick<HelpLine, 'name' | 'phone' | 'text' | 'site' | 'hours' | 'use'>

/** Returns the enabled lines that help with a section, in the order of their positions. */
export function listHelpLinesOfSection<Line extends Pick<HelpLine, 'sections' | 'position' | 'disabled'>>(
  lines: readonly Line[],
  section: HelpSection,
): Line[] {
  return lines
    .filter((line) => !line.disabled && line.sections.includes(section))
    .sort((a, b) => a.position - b.position)
}
