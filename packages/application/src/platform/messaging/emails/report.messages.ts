import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './report.messages.es.ts'

/** The e-mail with the report of a quarter. */
export const messages = defineMessages(
  {
    subject: 'How {organization} used {product} in {quarter}',
    lead: 'Here is what the people of {organization} used of {product} in {quarter}.',
    members:
      '{organization} had {members, plural, one {# member} other {# members}} when this was counted; {joined, number} signed in for the first time.',
    active:
      '{people, plural, one {# person} other {# people}} signed in, opened a track or completed a lesson.',
    activeFew: 'Fewer than {limit, number} people signed in, opened a track or completed a lesson.',
    activeNearlyAll:
      'All but fewer than {limit, number} of the members signed in, opened a track or completed a lesson.',
    activeWithheld: 'How many people signed in, opened a track or completed a lesson is not shown.',
    completed: '{people, plural, one {# person} other {# people}} completed at least one lesson.',
    completedFew: 'Fewer than {limit, number} people completed at least one lesson.',
    completedNearlyAll: 'All but fewer than {limit, number} of these completed at least one lesson.',
    completedWithheld: 'How many people completed at least one lesson is not shown.',
    topics: 'The topics, by how many people used them:',
    topic: '{topic}: {people}',
    open: 'Open the report',
    smallNumbers:
      'Small numbers of people are not shown, so that nobody can be recognized. The page says what each counts.',
    notExpected: 'Not expecting this? You asked for it on the page of the report, where you can stop it.',
  },
  { es },
)
