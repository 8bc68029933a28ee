import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  undone: 'Undone',
  tagAdded: 'Tag added',
  searchesThatFoundNothing: 'Searches that found nothing',
  addToAnotherTrack: 'Add to another track',
  tooLongToBe: 'Too long to be a tag',
  fewerThanFivePeople: 'Fewer than five people used any of the terms',
  everySearchFoundSomething: 'Every search found something',
  nobodySearchedInThese: 'Nobody searched in these days',
  _1SearchForA: '1 search for a term that fewer than five people used is not shown',
  nobodyHasSearchedFor: 'Nobody has searched for it since',
  pleaseChooseATrack: 'Please choose a track.',
  theTracksAreNot: 'The tracks are not loaded yet.',
  addToATrack: 'Add to a track',
  save: 'Save',
  tag: 'Tag',
  aSearchFindsA: 'A search finds a tag that contains its words.',
  track: 'Track',
  theTracksThatAre: 'The tracks that are most like the search come first.',
})
