/** A way to reach a place; `number` as people read it. */
export type Way =
  | { by: 'call'; number: string }
  | { by: 'text'; number: string; word?: string }
  | { by: 'site'; host: string }
  | { by: 'hint'; words: string }

export type Place = {
  name: string
  ways: Way[]
  /** When it answers. */
  hours: string
  /** What it is good for. */
  use: string
  /** A first sentence to say on the telephone. */
  opening?: string
}

/** `isUrgent`: its calls stand out. */
export type PlaceGroup = { title: string; isUrgent?: boolean; places: Place[] }

const call = (number: string): Way => ({ by: 'call', number })
const text = (number: string, word?: string): Way => ({ by: 'text', number, ...(word && { word }) })
const site = (host: string): Way => ({ by: 'site', host })

const ANY_HOUR = 'Any hour.'

/**
 * The places of the page, the most urgent first. Calling is free, and they serve the whole country. A number that a
 * lesson has too must be the same there (places.test.ts). The page names the year in which the numbers were checked.
 */
export const placeGroups: PlaceGroup[] = [
  {
    title: 'Danger now',
    isUrgent: true,
    places: [
      {
        name: 'Police, fire, ambulance',
        ways: [call('911')],
        hours: ANY_HOUR,
        use: 'When you or someone else is hurt, or could be soon. If you cannot speak, try a text to 911; many counties take them.',
      },
    ],
  },
  {
    title: 'Thoughts of dying, or a night that is too much',
    isUrgent: true,
    places: [
      {
        name: 'Suicide and Crisis Lifeline',
        ways: [call('988'), text('988')],
        hours: ANY_HOUR,
        use: 'Also when money is the reason. On a call, veterans press 1. For Spanish, press 2.',
        opening: '“I keep thinking about not being here. Can you stay with me?”',
      },
      {
        name: 'Crisis Text Line',
        ways: [text('741741', 'HOME')],
        hours: ANY_HOUR,
        use: 'For when you would rather type than talk.',
      },
    ],
  },
  {
    title: 'Someone is hurting you, or someone you know',
    places: [
      {
        name: 'National Domestic Violence Hotline',
        ways: [call('800-799-7233'), text('88788', 'START')],
        hours: ANY_HOUR,
        use: 'For fear of a partner, and also when they hold all the money or make debts in your name. If they may look at your phone or computer, use one that they never touch.',
      },
      {
        name: 'RAINN, sexual assault',
        ways: [call('800-656-4673')],
        hours: ANY_HOUR,
        use: 'Tonight or years later. You do not have to give your name.',
      },
      {
        name: 'Childhelp, child abuse',
        ways: [call('800-422-4453'), text('800-422-4453')],
        hours: ANY_HOUR,
        use: 'For children and teens, for parents near their limit, and for anybody who worries about a child.',
      },
      {
        name: 'Eldercare Locator',
        ways: [call('800-677-1116')],
        hours: 'Weekdays.',
        use: 'When an older person is hurt, left without care or pressed for money. It finds the local office that steps in.',
      },
    ],
  },
  {
    title: 'Alcohol or drugs',
    places: [
      {
        name: 'SAMHSA National Helpline',
        ways: [call('800-662-4357')],
        hours: ANY_HOUR,
        use: 'Finds treatment and groups near you, with or without insurance. In English and Spanish.',
      },
    ],
  },
  {
    title: 'Food, rent, power or a bed tonight',
    places: [
      {
        name: '211, help near you',
        ways: [call('211')],
        hours: 'Any hour in most places.',
        use: 'Knows who helps with food, rent, a power bill or a shelter in your county.',
        opening: '“My power goes off on Friday. What is there near me?” Then say your ZIP code.',
      },
      {
        name: 'USDA National Hunger Hotline',
        ways: [call('866-348-6479')],
        hours: 'Weekdays, 7 a.m. to 10 p.m. Eastern.',
        use: 'Finds a food pantry or a free meal near you.',
      },
    ],
  },
  {
    title: 'Court papers, or a home at risk',
    places: [
      {
        name: 'LawHelp',
        ways: [site('lawhelp.org')],
        hours: 'A website, at any hour.',
        use: 'Finds free lawyers in your state for an eviction or any other court paper. Do not let the date on the paper pass.',
      },
      {
        name: 'HUD housing counselors',
        ways: [call('800-569-4287')],
        hours: 'Weekdays in most offices.',
        use: 'For owners and renters who are behind, or soon will be. It finds a counselor near you.',
      },
    ],
  },
  {
    title: 'A scam, or a stolen name',
    places: [
      {
        name: 'Your own bank, first',
        ways: [{ by: 'hint', words: 'The number on your card' }],
        hours: 'Any hour at most banks.',
        use: 'Ask them to stop the payment, and to watch the account.',
      },
      {
        name: 'Federal Trade Commission',
        ways: [call('877-382-4357'), site('reportfraud.ftc.gov')],
        hours: 'By phone on weekdays.',
        use: 'Then report the scam here. You get a list of next steps.',
      },
      {
        name: 'IdentityTheft.gov',
        ways: [call('877-438-4338'), site('identitytheft.gov')],
        hours: 'By phone on weekdays.',
        use: 'When someone uses your name or your Social Security number. It writes the plan and the letters.',
      },
      {
        name: 'National Elder Fraud Hotline',
        ways: [call('833-372-8311')],
        hours: 'Weekdays, 10 a.m. to 6 p.m. Eastern.',
        use: 'For people of 60 and over, and for their family. Someone helps you with every report.',
      },
    ],
  },
  {
    title: 'Debts',
    places: [
      {
        name: 'National Foundation for Credit Counseling',
        ways: [call('800-388-2227')],
        hours: 'Weekdays.',
        use: 'Goes through your debts with you. The first talk is often free; ask before it starts.',
      },
    ],
  },
]

/** Returns the number for the address of a link: long ones with the country, so that they work from any phone. */
function toDialed(number: string): string {
  const digits = number.replaceAll('-', '')
  return digits.length === 10 ? `+1${digits}` : digits
}

/** Returns the words and the address of a link; a hint has no address. */
export function describeWay(way: Way): { words: string; href: string | null } {
  switch (way.by) {
    case 'call':
      return { words: `Call ${way.number}`, href: `tel:${toDialed(way.number)}` }
    case 'text': {
      // With `?&`, both iPhones and other phones fill in the word.
      const body = way.word ? `?&body=${way.word}` : ''
      const words = way.word ? `Text ${way.word} to ${way.number}` : `Text ${way.number}`
      return { words, href: `sms:${toDialed(way.number)}${body}` }
    }
    case 'site':
      return { words: way.host, href: `https://www.${way.host}` }
    case 'hint':
      return { words: way.words, href: null }
    default:
      return way satisfies never
  }
}
