import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  track: 'Track',
  everybodyIsCountedSince:
    'Everybody is counted, since they began: the range, organization and layout above make no difference.',
  youThenSeeHow:
    'You then see how many people have started and finished each of its lessons, and where most of them stop.',
  pleaseChooseAnotherOne: 'Please choose another one.',
  thisTrackHasNo: 'This track has no lessons yet.',
  nobodyHasStartedThis: 'Nobody has started this track yet.',
  fewerThanFivePeople: 'Fewer than five people have started this track: too few to say where they stop.',
  notFinished: 'Not finished',
  started: 'Started',
  finished: 'Finished',
})
