import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './report.messages.es.ts'

export const messages = defineMessages(
  {
    quarter:
      '{number, select, 1 {the first quarter of {year}} 2 {the second quarter of {year}} 3 {the third quarter of {year}} other {the fourth quarter of {year}}}',
    quarterTitle:
      '{number, select, 1 {First quarter of {year}} 2 {Second quarter of {year}} 3 {Third quarter of {year}} other {Fourth quarter of {year}}}',
    few: 'fewer than {smallest, number}',
    nearlyAll: 'all but fewer than {smallest, number}',
    withheld: 'not shown',
    lessonsCompleted: 'They completed {count, number} lessons in all. A lesson counts once for each of them.',

    members: 'People who hold a place in the organization when the report is made.',
    joined: 'Members who signed in for the first time in this quarter.',
    active: 'Members who signed in, opened a track or completed a lesson. Each is counted once.',
    completed:
      'Members for at least {days, number} days, among the active ones, who completed at least one lesson.',
    topics:
      'Members for at least {days, number} days, among the active ones, who opened a track of the topic or completed a lesson on the page of one of its tracks.',

    noteOfPeople:
      'Only people who hold a place in the organization when the report is made, and whose account is not disabled, are counted as joined or active. People who left before are in none of the numbers.',
    noteOfNewMembers:
      'Completed lessons and topics count only people who first signed in at least {days, number} days before the quarter ended. What is recorded of the time before someone first signed in is not counted.',
    noteOfSmallNumbers:
      'So that nobody can be recognized, fewer than {smallest, number} people are never shown as a number, and neither are all but fewer than {smallest, number}. “Not shown” may stand for any number that would give away so few, together with the others. Who joined is shown because the list of members shows it too.',
    noteOfSums:
      'Each quarter has people of its own. Someone may be active in several, so the numbers of quarters cannot be added up.',
    noteOfTime:
      'Quarters begin and end at midnight in UTC. The numbers are those that were recorded when the report was made, and do not change afterwards.',
  },
  { es },
)
