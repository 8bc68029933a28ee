import type { Layout, Unit } from '@kitchen-table/domain/catalog'
import { defaultIntentFields, type Intent } from '@kitchen-table/domain/intents'
import { sampleLayout, sampleUnit } from './port-suites/samples.ts'

const rent = { words: "I can't make rent", unitId: 'u-1' }
const collector = { words: 'A collector keeps calling', unitId: 'u-2' }

/** Returns a layout without what releases before the intents did not store. */
export function toEarlier({ intents: _, showsWholeLibrary: __, ...layout }: Layout) {
  return layout
}

/** Layouts as releases before the intents have stored them. */
export const earlierLayouts = [
  {
    ...toEarlier(sampleLayout()),
    worries: [rent, collector],
    synonyms: [
      { word: 'bailiff', means: 'debt collector' },
      { word: 'skint', means: 'broke' },
      { word: 'broke', means: 'no money' },
      { word: 'cubicle', means: 'office' },
    ],
  },
  { ...toEarlier(sampleLayout({ config: 'young', title: 'Young' })), worries: [rent], synonyms: [] },
]

/** Lessons that these layouts lead to. */
export const earlierUnits: Unit[] = [
  sampleUnit({ unitId: 'u-1', keywords: ['late'] }),
  sampleUnit({ unitId: 'u-2', title: 'The debt collector' }),
  sampleUnit({ unitId: 'u-3', keywords: ['no money left'] }),
]

const intent = (slug: string, fields: Pick<Intent, 'title' | 'phrases' | 'lessons'>): Intent => ({
  ...defaultIntentFields,
  helpLines: [],
  slug: `earlier-${slug}`,
  ...fields,
})

/** What their worries and synonyms become, by slug. */
export const convertedIntents: Intent[] = [
  intent('a-collector-keeps-calling', {
    title: 'A collector keeps calling',
    phrases: ['A collector keeps calling', 'bailiff'],
    lessons: ['u-2'],
  }),
  intent('i-cant-make-rent', {
    title: "I can't make rent",
    phrases: ["I can't make rent"],
    lessons: ['u-1'],
  }),
  {
    ...intent('no-money', { title: 'No money', phrases: ['broke', 'no money', 'skint'], lessons: ['u-3'] }),
    disabled: true,
  },
  { ...intent('office', { title: 'Office', phrases: ['office', 'cubicle'], lessons: [] }), disabled: true },
]

/** What the layouts become, by `config`. */
export const convertedLayouts: Layout[] = [
  sampleLayout({ intents: ['earlier-i-cant-make-rent', 'earlier-a-collector-keeps-calling'] }),
  sampleLayout({ config: 'young', title: 'Young', intents: ['earlier-i-cant-make-rent'] }),
]
