import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  noLessonsYetThey: 'No lessons yet. They appear here as soon as there are some.',
  disabledOnlyAdministratorsSee: 'Disabled: only administrators see this track.',
  demo: 'Demo',
  topics: 'Topics',
  allTopics: 'All topics',
  featuredTopics: 'Featured topics',
  allLearningTracks: 'All Learning Tracks',
  imagePathNotProvided: 'Image path not provided.',
  whatIsOnYour: 'What is on your mind?',
  relatedContent: 'Related Content',
  ifThisIsYou: 'If this is you now',
  noLessonsYet: 'No lessons yet',
  noLearningTracksYet: 'No learning tracks yet',
  learningTrack: 'learning track',
  noTracksYetThey: 'No tracks yet. They appear here as soon as there are some.',
})
