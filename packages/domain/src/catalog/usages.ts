import type { ContentKind } from './content-kind.ts'

/** As what a record names a track or unit; those that learners notice first come first. */
export const usageKinds = [
  'welcome',
  'featured',
  'order',
  'topic',
  'next',
  'related',
  'lessonNext',
  'lessonRelated',
  'lesson',
  'intent',
] as const
export type UsageKind = (typeof usageKinds)[number]

/** `detail`: the layout of a topic; '' for the others. */
export type Usage = {
  kind: UsageKind
  content: { kind: ContentKind; key: string; title: string }
  detail: string
}
