import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  theSearches: 'the searches',
  searches: 'searches',
  searchesThatFoundNothing: 'Searches that found nothing',
  listNote: '{list}. What followed an answer is counted for everybody.',
  listed: '{count, plural, one {# different search} other {# different searches}}',
  listedAndAnswered:
    '{count, plural, one {# different search} other {# different searches}}, {answered, number} of them answered',
  onlyMostFrequent: 'Only the {max, number} most frequent terms are grouped',
  unlisted:
    '{count, plural, one {# search for a term that fewer than five people used is not shown} other {# searches for terms that fewer than five people used are not shown}}',
  tooFewPeople: 'Fewer than five people used any of the terms',
  allFoundSomething: 'Every search found something',
  nobodySearched: 'Nobody searched in these days',
  whatStandsHere:
    'What people search for in vain in these days stands here, the most frequent first. You can then add the word to a track, or start a new one.',

  foundNothing: '{count, plural, one {# search} other {# searches}} found nothing',
  foundNothingWithVariants:
    '{count, plural, one {# search} other {# searches}} found nothing · also typed as {variants}',
  variant: '“{term}” ({count, number})',
  moreVariants: '{count, number} more',
  addTermToTrack: 'Add to a track<hidden>: {term}</hidden>',
  addTermToAnotherTrack: 'Add to another track<hidden>: {term}</hidden>',
  startTrackFor: 'Start a new track<hidden>: {term}</hidden>',
  undoAnswerTo: 'Undo<hidden>: {term}</hidden>',
  tooLong: 'Too long to be a tag',
  tagSince: '“{term}” is a tag of <link>{title}</link> since {day}',
  newTrackSince: 'A new track: <link>{title}</link> since {day}',
  noneSince: 'Nobody has searched for it since',
  nextFoundSomething: 'The next searcher found something',
  nextFoundNothing: 'The next searcher found nothing',
  sinceFoundSomething: '{count, plural, one {# search} other {# searches}} since found something',
  sinceFoundNothing: '{count, plural, one {# search} other {# searches}} since found nothing',
  sinceFoundBoth:
    '{found, plural, one {# search} other {# searches}} since found something, {missed, number} found nothing',

  addToTrack: 'Add to a track',
  addToTrackText: '“{term}” becomes a tag of the track, so that the search finds it.',
  tag: 'Tag',
  tagHint: 'A search finds a tag that contains its words.',
  theTracks: 'the tracks',
  track: 'Track',
  trackHint: 'The tracks that are most like the search come first.',
  trackInNoLayout: '{title} · in no layout',
  chooseTrack: 'Please choose a track.',
  tracksNotLoaded: 'The tracks are not loaded yet.',
  save: 'Save',
  tagAdded: 'Tag added',
  isFoundNow: 'Who searches for “{term}” finds “{title}” now if their layout lists it.',
  isFoundOnceListed: 'Who searches for “{term}” finds “{title}” as soon as their layout lists it.',
  undone: 'Undone',
  undoneText: 'The search for “{term}” has no answer any more.',
  couldNotUndo: 'It could not be undone',
})
