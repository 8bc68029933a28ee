import type { Impact } from '@kitchen-table/contract/learning'
import { formatCount } from '@kitchen-table/domain/language'
import { messages } from './messages.ts'

type Usage = Impact['usages'][number]

/** Returns the sentence before the list of what names a track or unit that is about to be disabled. */
export function describeUsageCount(count: number, noun: 'track' | 'unit'): string {
  if (count === 0) return `Nothing else names this ${noun}.`
  const places = formatCount(count, messages.placeNames(), messages.placesName())
  return `${places} this ${noun}. Once it is disabled, learners no longer find it there:`
}

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
      return `In a topic of the layout “${detail}”:`
    case 'next':
      return messages.watchNextOfTheTrack()
    case 'related':
      return messages.relatedTrackOfTheTrack()
    case 'lessonNext':
      return messages.watchNextOfThe()
    case 'lessonRelated':
      return messages.relatedTrackOfThe()
    case 'lesson':
      return messages.lessonOfTheTrack()
    case 'intent':
      return messages.answersTheIntent()
    default:
      return kind satisfies never
  }
}
