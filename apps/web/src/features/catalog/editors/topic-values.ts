import type { EditedTopic, TopicRow, TrackRow } from '@kitchen-table/contract/catalog'
import { type TopicInput, topicInput } from '@kitchen-table/contract/content-input'
import { colorPattern, emptyTopic, hasReadableTextColor, hasTitle } from '@kitchen-table/domain/catalog'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import type { ChosenFile } from '../../../ui/fields/upload-field.tsx'
import type { EditedFields } from './edited-field.ts'
import { describeLanguageFields, toLanguageInput } from './language-values.ts'
import type { EditedRecord } from './save-with-merge.ts'
import { toChosenFile, toStoredFile } from './unit-values.ts'
import { validateFields } from './validate-fields.ts'

export type TopicValues = Omit<Required<TopicInput>, 'banner'> & { banner: ChosenFile | null }

export const emptyTopicValues: TopicValues = { title: '', ...emptyTopic }

export function toTopicRecord(topic: EditedTopic): EditedRecord<TopicValues> {
  const { slug, layout: _, version, savedAt, savedBy, banner, ...fields } = topic
  const values = { ...emptyTopicValues, ...fields, banner: toChosenFile(banner) }
  return { key: slug, values, version, savedAt, savedBy }
}

export function toTopicInput({ banner, bannerAlt, ...values }: TopicValues) {
  return {
    ...toLanguageInput(values),
    banner: banner?.reference ?? null,
    bannerAlt: banner === null ? '' : bannerAlt,
  }
}

/** Returns a topic for save-with-merge.ts. */
export function toStoredTopic(values: TopicValues) {
  const { title, bannerAlt, ...rest } = toTopicInput(values)
  return { ...rest, title: title.trim(), bannerAlt: bannerAlt.trim(), banner: toStoredFile(values.banner) }
}

/** Returns the sentence that refuses a title (docs/product.md 14.2). */
export function describeDuplicateTitle(title: string): string {
  return `Topic title is duplicated: ${title.trim()}`
}

/** `otherTopics`: those of the same layout, for a new topic, whose title must be another one. */
export function validateTopic(values: TopicValues, otherTopics: readonly { title: string }[]): FormErrors {
  const errors = validateFields(topicInput, toTopicInput(values))
  return hasTitle(otherTopics, values.title)
    ? { ...errors, title: describeDuplicateTitle(values.title) }
    : errors
}

/** Returns a warning if no text is readable on a color; undefined also for what is no color. */
export function warnAboutContrast(color: string): string | undefined {
  if (!colorPattern.test(color) || hasReadableTextColor(color)) return undefined
  return 'Neither dark nor light text is easy to read on this color. Choose a darker or a lighter one.'
}

type Names = { tracks: ReadonlyMap<string, TrackRow>; topics: readonly TopicRow[] }

export function describeTopicFields({ tracks, topics }: Names): EditedFields<TopicValues> {
  return {
    title: { label: 'Title', kind: 'text' },
    content: { label: 'Description', kind: 'richText' },
    banner: { label: 'Banner image', kind: 'file' },
    bannerAlt: { label: 'Description of the banner', kind: 'text' },
    primaryColor: { label: 'Primary color', kind: 'text' },
    secondaryColor: { label: 'Secondary color', kind: 'text' },
    disabled: { label: 'Status', kind: 'flag', flagWords: ['Disabled', 'Active'] },
    featured: { label: 'Featured', kind: 'flag', flagWords: ['Featured', 'Not featured'] },
    tracks: {
      label: 'Tracks',
      kind: 'list',
      nameOf: (slug) => tracks.get(slug)?.title ?? slug,
      orderWords: 'order of tracks',
    },
    ...describeLanguageFields((slug) => topics.find((topic) => topic.slug === slug)?.title ?? slug),
  }
}

/** Fields whose values only make sense together (domain/catalog/merge-fields.ts). */
export const topicFieldGroups = [['banner', 'bannerAlt']] as const
