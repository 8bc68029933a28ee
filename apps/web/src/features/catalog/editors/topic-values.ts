import type { EditedTopic, TopicRow, TrackRow } from '@kitchen-table/contract/catalog'
import { type TopicInput, topicInput } from '@kitchen-table/contract/content-input'
import { colorPattern, emptyTopic, hasReadableTextColor, isTitleTaken } from '@kitchen-table/domain/catalog'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import type { ChosenFile } from '../../../ui/fields/upload-field.tsx'
import type { EditedFields } from './edited-field.ts'
import { defineLanguageFields, toLanguageInput } from './language-values.ts'
import { messages } from './messages.ts'
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
export function describeTakenTopicTitle(title: string): string {
  return messages.topicTitleTaken({ title: title.trim() })
}

/** `otherTopics`: those of the same layout, whose titles are taken. */
export function validateTopic(values: TopicValues, otherTopics: readonly { title: string }[]): FormErrors {
  const errors = validateFields(topicInput, toTopicInput(values))
  return isTitleTaken(otherTopics, values.title)
    ? { ...errors, title: describeTakenTopicTitle(values.title) }
    : errors
}

/** Returns a warning if no text is readable on a color; undefined also for what is no color. */
export function getContrastWarning(color: string): string | undefined {
  if (!colorPattern.test(color) || hasReadableTextColor(color)) return undefined
  return messages.neitherDarkNorLight()
}

type Names = { tracks: ReadonlyMap<string, TrackRow>; topics: readonly TopicRow[] }

export function defineTopicFields({ tracks, topics }: Names): EditedFields<TopicValues> {
  return {
    title: { label: messages.title(), kind: 'text' },
    content: { label: messages.description(), kind: 'richText' },
    banner: { label: messages.bannerImage(), kind: 'file' },
    bannerAlt: { label: messages.descriptionOfTheBanner(), kind: 'text' },
    primaryColor: { label: messages.primaryColor(), kind: 'text' },
    secondaryColor: { label: messages.secondaryColor(), kind: 'text' },
    disabled: {
      label: commonMessages.status(),
      kind: 'flag',
      flagWords: [commonMessages.disabled(), commonMessages.active()],
    },
    featured: {
      label: messages.featured(),
      kind: 'flag',
      flagWords: [messages.featured(), messages.notFeatured()],
    },
    tracks: {
      label: messages.tracks(),
      kind: 'list',
      nameOf: (slug) => tracks.get(slug)?.title ?? slug,
      orderWords: messages.orderOfTracks(),
    },
    ...defineLanguageFields((slug) => topics.find((topic) => topic.slug === slug)?.title ?? slug),
  }
}

/** Fields whose values only make sense together (domain/catalog/merge-field-changes.ts). */
export const topicMergeGroups = [['banner', 'bannerAlt']] as const
