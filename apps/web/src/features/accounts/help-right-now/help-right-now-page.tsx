import { QuickExitBar } from '../../../app/help/quick-exit.tsx'
import { PublicShell } from '../../../app/public-shell.tsx'
import { product } from '../../../app/start-data.ts'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { describeWay, type Place, type PlaceGroup, placeGroups, type Way } from './places.ts'

/** Places that answer today, on one sheet of paper. The product keeps no trace of it (docs/product.md 7.14). */
export function HelpRightNowPage() {
  usePageTitle('Help right now')
  return (
    <PublicShell notice={<QuickExitBar />}>
      <article className="print:text-ink print:[--color-ink:#000] print:[--color-soft:#000]">
        <PageHeading
          lead="Places in the United States that answer today, for free. The most urgent come first."
          actions={
            <Button variant="outline" size="small" className="print:hidden" onClick={() => print()}>
              Print
            </Button>
          }
        >
          Help right now
        </PageHeading>
        <div className="mt-8 print:mt-[0.8em] print:columns-2 print:gap-[2em]">
          {placeGroups.map((group, index) => (
            <GroupSection key={group.title} id={`help-${index}`} {...group} />
          ))}
        </div>
        <p className="border-t border-line pt-6 text-small text-soft print:pt-[0.6em]">
          Numbers checked in 2026. {product.name} keeps no record that you opened this page. A phone lists its
          calls and texts, and a browser lists its pages: if someone looks at yours, use another device.
        </p>
      </article>
    </PublicShell>
  )
}

function GroupSection({ id, title, isUrgent = false, places }: PlaceGroup & { id: string }) {
  return (
    <section
      aria-labelledby={id}
      className="gap-x-10 border-t border-line py-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:py-[0.6em]"
    >
      <h2 id={id} className="break-after-avoid text-title-s lg:pt-1.5">
        {title}
      </h2>
      <ul className="mt-4 space-y-6 lg:mt-0 print:mt-[0.3em] print:space-y-[0.6em]">
        {places.map((place) => (
          <PlaceItem key={place.name} isUrgent={isUrgent} {...place} />
        ))}
      </ul>
    </section>
  )
}

function PlaceItem({ name, ways, hours, use, opening, isUrgent }: Place & { isUrgent: boolean }) {
  return (
    <li className="break-inside-avoid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-6 sm:grid print:flex print:flex-wrap print:items-baseline print:justify-between">
      <h3 className="font-sans font-semibold">{name}</h3>
      <ul className="my-2 flex flex-wrap gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:my-0 sm:flex-col sm:items-end print:my-0 print:flex-row print:gap-x-[1.2em] print:gap-y-0">
        {ways.map((way) => (
          <WayItem key={describeWay(way).words} way={way} isUrgent={isUrgent} />
        ))}
      </ul>
      <div className="max-w-reading print:max-w-none print:basis-full print:leading-snug">
        <p>
          <span className="text-soft">{hours}</span> {use}
        </p>
        {opening && (
          <p className="mt-2 border-s-3 border-gold ps-3 print:mt-0 print:border-0 print:ps-0">
            You can start with: {opening}
          </p>
        )}
      </div>
    </li>
  )
}

function WayItem({ way, isUrgent }: { way: Way; isUrgent: boolean }) {
  const { words, href } = describeWay(way)
  if (href === null)
    return <li className="flex min-h-11 items-center text-small text-soft print:min-h-0">{words}</li>
  const isExternal = way.by === 'site'
  const variant = isUrgent && way.by === 'call' ? 'filled' : 'outline'
  return (
    <li>
      <a
        href={href}
        {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
        className={`${buttonStyle({ variant, size: 'small' })} wrap-anywhere tabular-nums print:min-h-0 print:border-0 print:bg-transparent print:p-0 print:text-body print:text-ink`}
      >
        {words}
        {isExternal && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
      </a>
    </li>
  )
}
