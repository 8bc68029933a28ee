import type { Language } from '@kitchen-table/i18n/locale'
import { gradeReading, type ReadingGrade } from '../language/reading-grade.ts'
import { listSkippedHeadings, type RichTextParts } from './rich-text-flaws.ts'

export type WritingParts = Pick<RichTextParts, 'headings' | 'images' | 'blocks'> & {
  /** The words of each link. */
  linkWords: string[]
  /** Whether each table has headings. */
  tables: { hasHeadings: boolean }[]
}

/** What makes a text hard to read, or to read with a screen reader. */
export type WritingHints = {
  reading: ReadingGrade | null
  skippedHeadings: string[]
  /** The words of links that say nothing about where they lead, each once. */
  vagueLinks: string[]
  tablesWithoutHeadings: number
  picturesWithoutWords: number
}

/** Words of links that a list of links, as screen readers have one, makes useless. */
const vagueWords: Record<Language, RegExp> = {
  en: /^(?:(?:please )?(?:click|tap|press|see|read|go|look)(?: (?:on|it|this|the))? )?(?:here|this|this (?:link|page|site|website)|link|more|read more|learn more|see more|more info(?:rmation)?|details|website|page)$/,
  es: /^(?:(?:haga|haz|hacer) )?(?:(?:clic|click)(?: en)? )?(?:aquí|acá|este (?:enlace|sitio)|esta página|enlace|más|ver más|leer más|lea más|saber más|más información|detalles|sitio web|página)$/,
}

const isAddress = (words: string) => /^(?:https?:\/\/|www\.)\S+$/.test(words)

function isVague(words: string, language: Language): boolean {
  const plain = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}:/.?=&#-]+/gu, ' ')
    .replace(/[.:]+$/, '')
    .trim()
  return plain === '' || isAddress(plain) || vagueWords[language].test(plain)
}

/** Returns what an editor should look at in a text. `language` is that of the text. */
export function findWritingHints(parts: WritingParts, language: Language): WritingHints {
  const { headings, images, blocks, linkWords, tables } = parts
  return {
    reading: gradeReading(blocks, language),
    skippedHeadings: listSkippedHeadings(headings),
    vagueLinks: [
      ...new Set(linkWords.filter((words) => isVague(words, language)).map((words) => words.trim())),
    ],
    tablesWithoutHeadings: tables.filter(({ hasHeadings }) => !hasHeadings).length,
    picturesWithoutWords: images.filter(({ alt }) => alt.trim() === '').length,
  }
}
