import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  theTracks: 'the tracks',
  theLessons: 'the lessons',
  track: 'Track',
  trackHint:
    'Everybody is counted, since they began: the range, organization and layout above make no difference.',
  disabledTrack: '{title} · disabled',
  chooseTrack: 'Choose a track',
  chooseTrackText:
    'You then see how many people have started and finished each of its lessons, and where most of them stop.',
  chooseAnother: 'Please choose another one.',
  lessonsOf: 'lessons of {title}',
  note: 'People by lesson, everybody since they began, as of {time}',
  noLessons: 'This track has no lessons yet.',
  nobodyStarted: 'Nobody has started this track yet.',
  tooFewStarted: 'Fewer than five people have started this track: too few to say where they stop.',
  mostStopHere: 'Most people stop here: {stopped} of {started} who started it have not finished it.',
  few: 'fewer than {smallest, number}',
  atLeast: 'at least {count, number}',
  lesson: 'Lesson',
  started: 'Started',
  finished: 'Finished',
  notFinished: 'Not finished',
})
