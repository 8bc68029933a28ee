import { emptyHelpLine, type HelpLine } from './help-line.ts'

const { sources: _, ...empty } = emptyHelpLine

/**
 * What a page shows before the help lines have arrived, and without a connection. An installation begins with the same
 * words (content/help-lines.json), so that nothing moves when they arrive.
 */
export const builtInHelpLines: readonly Omit<
  HelpLine,
  'sources' | 'position' | 'checkedOn' | 'checkAgainBy'
>[] = [
  {
    ...empty,
    slug: 'emergency-911',
    name: 'Police, fire, ambulance',
    sections: ['danger', 'suicide', 'violence', 'child', 'elder', 'trafficking'],
    phone: '911',
    site: 'https://www.911.gov/',
    hours: 'Any hour.',
    languages: 'Most places find an interpreter. For Spanish, say “español”.',
    use: 'When you or someone else is hurt, or could be soon. If you cannot speak, try a text to 911; many places take them.',
    whatHappens: 'They ask where you are and what is wrong. Say the place first, in case the call drops.',
  },
  {
    ...empty,
    slug: 'lifeline-988',
    name: 'Suicide and Crisis Lifeline',
    sections: ['suicide', 'despair', 'gambling'],
    phone: '988',
    text: { number: '988', word: '' },
    site: 'https://988lifeline.org/',
    videophone: 'Call 988 from a videophone, or choose “ASL Now” on the site.',
    hours: 'Any hour.',
    languages: 'For Spanish, press 2 or text AYUDA to 988. Calls in many other languages.',
    use: 'For you, or for someone you fear for. Also when money is the reason.',
    whatHappens:
      'A short menu and some music, then a counselor listens. It is free and private. If a life is in danger they may send help.',
    opening: '“I keep thinking about not being here. Can you stay with me?”',
  },
]
