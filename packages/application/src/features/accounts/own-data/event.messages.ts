import { defineMessages } from '@kitchen-table/i18n/messages'

/** What an event says of its person. The detail of the event stands in the next column. */
export const messages = defineMessages({
  openedTrack: 'Opened a track',
  changedTrack: 'Went on from one track to another',
  completedLesson: 'Completed a lesson',
  playedVideo: 'Played a video',
  completedByVideo: 'Played a video, which completed the lesson',
  watchedVideo: 'Watched a video to the end',
  downloadedFile: 'Downloaded a file',
  searchedWithResults: 'Searched, with results',
  searchedWithoutResults: 'Searched, without results',
  signedInAs: 'Signed in, as',
  chosePasswordAs: 'Chose a password for the first time, as',
})
