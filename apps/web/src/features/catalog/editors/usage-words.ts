import type { Impact } from '@kitchen-table/contract/learning'
import { messages } from './messages.ts'

type Usage = Impact['usages'][number]

/** Returns the sentence before the list of what names a track or unit that is about to be disabled. */
export const describeUsageCount = (count: number, noun: 'track' | 'unit'): string =>
  messages.countUsages({ count, noun })

/** Returns as what a record names a track or unit. The title of the record, which is a link, follows. */
export function describeUsage({ kind, detail }: Usage): string {
  switch (kind) {
    case 'welcome':
      return messages.welcomeTrackOfThe()
    case 'featured':
      return messages.firstAndShownLarger()
    case 'order':
      return messages.inTheOrderOf()
    case 'topic':
      return messages.topicOfTheLayout({ layout: detail })
    case 'next':
      return messages.watchNextOfTheTrack()
    case 'related':
      return messages.relatedTrackOfTheTrack()
    case 'lessonNext':
      return messages.watchNextOfTheLesson()
    case 'lessonRelated':
      return messages.relatedTrackOfTheLesson()
    case 'lesson':
      return messages.lessonOfTheTrack()
    case 'intent':
      return messages.answersTheIntent()
    default:
      return kind satisfies never
  }
}
