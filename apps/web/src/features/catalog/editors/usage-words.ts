import type { Impact } from '@kitchen-table/contract/learning'
import { formatCount } from '@kitchen-table/domain/language'

type Usage = Impact['usages'][number]

/** Returns the sentence before the list of what names a track or unit that is about to be disabled. */
export function describeUsageCount(count: number, noun: 'track' | 'unit'): string {
  if (count === 0) return `Nothing else names this ${noun}.`
  const places = formatCount(count, 'place names', 'places name')
  return `${places} this ${noun}. Once it is disabled, learners no longer find it there:`
}

/** Returns as what a record names a track or unit. The title of the record, which is a link, follows. */
export function describeUsage({ kind, detail }: Usage): string {
  switch (kind) {
    case 'welcome':
      return 'Welcome track of the layout'
    case 'featured':
      return 'First and shown larger in the layout'
    case 'order':
      return 'In the order of the layout'
    case 'topic':
      return `In a topic of the layout “${detail}”:`
    case 'next':
      return 'Watch Next of the track'
    case 'related':
      return 'Related Track of the track'
    case 'lessonNext':
      return 'Watch Next of the sensitive lesson'
    case 'lessonRelated':
      return 'Related Track of the sensitive lesson'
    case 'lesson':
      return 'Lesson of the track'
    case 'intent':
      return 'Answers the intent'
    default:
      return kind satisfies never
  }
}
