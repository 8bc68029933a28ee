import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  noLessons: 'No lessons yet. They appear here as soon as there are some.',
  trackDisabled: 'Disabled: only administrators see this track.',
  demo: 'Demo',
  topics: 'Topics',
  allTopics: 'All topics',
  featuredTopics: 'Featured topics',
  allLearningTracks: 'All Learning Tracks',
  noPicture: 'Image path not provided.',
  onYourMind: 'What is on your mind?',
  relatedContent: 'Related Content',
  ifThisIsYou: 'If this is you now',
  new: 'New',
  updated: 'Updated',
  demoNote: 'This is a demonstration of the library, to look around in.',
  progressIn: 'Progress in {title}',
  action: '{action}<hidden>: <name>{title}</name></hidden>',
  finished: 'You have been through all of it.',
  whatsNext: "What's Next",
  done: 'Done',
  download: 'Download {type}',
  lessonCount:
    '{count, plural, =0 {No lessons yet} one {# lesson · about {minutes, number} min} other {# lessons · about {minutes, number} min}}',
  trackCount: '{count, plural, =0 {No learning tracks yet} one {# learning track} other {# learning tracks}}',
  librarySummary:
    '{count, plural, =0 {No tracks yet. They appear here as soon as there are some.} one {# track, from the first paycheck to the last papers} other {# tracks, from the first paycheck to the last papers}}',
  bytes: '{size} B',
  kilobytes: '{size} KB',
  megabytes: '{size} MB',
})
