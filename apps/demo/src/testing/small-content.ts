import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sampleCaptions, sampleFilmBytes } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'

const drawing = '<svg viewBox="0 0 32 32"><path d="M4 4h8"/></svg>'

/** A content folder with at least one of everything: texts by file name; the film is only the beginning of one. */
export const smallContent: Readonly<Record<string, string>> = {
  'icons/lamp.svg': drawing,
  'pictures/cups.svg': drawing,
  'banners/table.svg': drawing,
  'facts.yaml': `
- slug: talk
  kind: figure
  title: Length of a talk
  values: { short: 5 minutes, long: 10 minutes }
  source: { title: A study of talks, url: "https://talks.example/" }
  checkedOn: 2026-11-01
  checkAgainBy: 2027-11-01
`,
  'tracks/talks/track.md': `---
id: tr-talks
title: Talks
audience: For Couples
icon: lamp
keywords: [couple]
nextUp: scams
relatedTrack: scams
createdDaysAgo: 300
updatedDaysAgo: 20
---
How to *begin*.
`,
  'tracks/talks/01-open.md': `---
id: talks-open
title: The first ten minutes
type: Activity
worksheet: ten-minutes
image: cups
imageAlt: Two cups on a table
tool: first-cushion
reviewed: 2026-11-30
---
Set a "timer" for {{talk.long}}.
`,
  'tracks/talks/02-see.md': `---
id: talks-see
title: "Sample video: how it sounds"
type: Video
video: 76979871
createdDaysAgo: 3
---
In words.
`,
  'tracks/talks/worksheets/ten-minutes.md':
    '# Ten minutes\n\n- [ ] Phones away\nWe sit down again on: ____\n',
  'tracks/scams/track.md': `---
id: tr-scams
title: Scams
audience: General Money Topic
icon: lamp
keywords: [scam]
createdDaysAgo: 200
---
Slow down.
`,
  'tracks/scams/01-shape.md':
    '---\nid: scams-shape\ntitle: The shape\ntype: Video\nfilm: the-shape\n---\nHang up.\n',
  'films/the-shape.mp4': Buffer.from(sampleFilmBytes).toString('latin1'),
  'films/the-shape.vtt': sampleCaptions('Someone comes to you.'),
  'layouts/default/layout.yaml': `title: Default
trackDisplay: [talks, scams]
welcomeTrack: talks
featureTrack: "no"
topicOrder: [safe]
`,
  'layouts/default/topics/safe.md': `---
title: Staying safe
banner: table
bannerAlt: A table
primaryColor: "#2e6f7a"
secondaryColor: "#1c4750"
featured: true
tracks: [scams, talks]
---
Look twice.
`,
  'organizations.yaml': `
- slug: acme
  title: Acme
  createdDaysAgo: 200
  maxMembers: 9
  members: 6
  layout: default
  subGroups: [{ id: shop, name: Shop, layout: default, share: 0.5 }]
`,
  'people.yaml': `
accounts:
  - email: learner@example.com
    first: Maya
    last: Rivera
    role: user
    group: acme
    password: Kitchen-Table-1
    joinedDaysAgo: 30
    progress: [{ track: talks, units: 1, daysAgo: 3 }]
first: [Ana, Bo]
last: [Cole, Diaz]
searches: [couple, nothing]
`,
}

/** Writes a content folder for one test and returns its path: the small one with `changes`; null removes a file. */
export function createContentFolder(changes: Record<string, string | null> = {}): string {
  const root = createTemporaryFolder()
  for (const [name, text] of Object.entries({ ...smallContent, ...changes })) {
    if (text === null) continue
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}
