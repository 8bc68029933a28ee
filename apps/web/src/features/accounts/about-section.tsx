import { LineIcon, type LineIconName } from '../../ui/line-icon.tsx'

const points: { icon: LineIconName; title: string; text: string }[] = [
  {
    icon: 'clock',
    title: 'Five minutes at a time',
    text: 'A lesson fits between the dishes and bed. You can stop after any of them, and it waits where you left it.',
  },
  {
    icon: 'user',
    title: 'Words for the hard part',
    text: 'What to say to a partner, a lender, a landlord or a parent, in sentences that people really use.',
  },
  {
    icon: 'check',
    title: 'One page to hold on to',
    text: 'Worksheets to print and fill in with a pen, so that a decision is on paper and out of your head.',
  },
]

export function AboutSection() {
  return (
    <section aria-labelledby="what-it-is" className="mt-16">
      <h2 id="what-it-is" className="text-title-m">
        What it is
      </h2>
      <ul className="mt-5 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {points.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="grid size-12 place-items-center rounded-field bg-tint text-accent">
              <LineIcon name={icon} />
            </span>
            <h3 className="mt-3 text-title-s">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
