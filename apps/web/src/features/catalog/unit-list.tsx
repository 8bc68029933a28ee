import type { TrackDetails, UnitView } from '@kitchen-table/contract/catalog'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Accordion, AccordionItem } from '../../ui/accordion.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { ContentFlag } from './content-flag.tsx'
import { UnitBody } from './unit-body.tsx'
import { UnitTypeIcon } from './unit-type-icon.tsx'

type UnitListProps = {
  track: TrackDetails
  isComplete: (unitId: string) => boolean
  onDownload: (unit: UnitView) => void
  /** `openUnit` opens another lesson of the list and focuses it. */
  renderCompletion: (unit: UnitView, openUnit: (unitId: string) => void) => ReactNode
  renderVideo: (unit: UnitView) => ReactNode
}

function scrollToUnit(unitId: string) {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .getElementById(unitId)
    ?.scrollIntoView({ behavior: prefersReducedMotion ? 'instant' : 'smooth', block: 'start' })
}

function focusUnitHeading(unitId: string) {
  document.getElementById(unitId)?.querySelector('button')?.focus({ preventScroll: true })
}

/** The lessons that are open. The URL's fragment opens one, and is updated to the one that was opened last. */
function useOpenUnits(units: UnitView[]) {
  const { hash } = useLocation()
  const linkedUnitId = units.find(({ unitId }) => unitId === hash)?.unitId
  const [open, setOpen] = useState<string[]>(linkedUnitId ? [linkedUnitId] : [])
  const [lastLinkedUnitId, setLastLinkedUnitId] = useState(linkedUnitId)

  if (linkedUnitId !== undefined && linkedUnitId !== lastLinkedUnitId) {
    setLastLinkedUnitId(linkedUnitId)
    if (!open.includes(linkedUnitId)) setOpen([...open, linkedUnitId])
  }
  useEffect(() => {
    if (linkedUnitId) scrollToUnit(linkedUnitId)
  }, [linkedUnitId])

  function setOpenUnits(next: string[]) {
    const openedUnitId = next.find((unitId) => !open.includes(unitId))
    setOpen(next)
    setLastLinkedUnitId(openedUnitId ?? lastLinkedUnitId)
    if (openedUnitId) history.replaceState(history.state, '', `#${openedUnitId}`)
  }
  function openUnit(unitId: string) {
    if (!open.includes(unitId)) setOpenUnits([...open, unitId])
    focusUnitHeading(unitId)
    scrollToUnit(unitId)
  }
  return { open, setOpenUnits, openUnit }
}

export function UnitList({ track, isComplete, onDownload, renderCompletion, renderVideo }: UnitListProps) {
  const { open, setOpenUnits, openUnit } = useOpenUnits(track.units)
  if (track.units.length === 0)
    return <p className="mt-8 text-soft">No lessons yet. They appear here as soon as there are some.</p>

  return (
    <section aria-label="Lessons" className="mt-9">
      <Accordion open={open} onOpenChange={setOpenUnits} headingLevel={2}>
        {track.units.map((unit) => (
          <div key={unit.unitId} id={unit.unitId} data-unit className="scroll-mt-4">
            <AccordionItem
              id={unit.unitId}
              title={unit.title}
              note={unit.unitDisabled ? `${unit.type} · disabled` : unit.type}
              icon={<UnitTypeIcon type={unit.type} done={isComplete(unit.unitId)} />}
              flag={<UnitFlag unit={unit} done={isComplete(unit.unitId)} />}
            >
              <UnitBody
                unit={unit}
                onDownload={() => onDownload(unit)}
                completion={renderCompletion(unit, openUnit)}
                video={renderVideo(unit)}
              />
            </AccordionItem>
          </div>
        ))}
      </Accordion>
    </section>
  )
}

/** The flags of a lesson. A completed one still shows "New" or "Updated": it may have changed since. */
function UnitFlag({ unit, done }: { unit: UnitView; done: boolean }) {
  return (
    <span className="flex shrink-0 flex-wrap items-center justify-end empty:hidden gap-x-3 gap-y-1 @max-[20rem]:flex-col @max-[20rem]:items-end">
      <ContentFlag createdAt={unit.createdAt} updatedAt={unit.unitUpdateDate} />
      {done && (
        <span className="flex items-center gap-1 text-tiny font-semibold text-accent print:hidden">
          <LineIcon name="check" className="size-4" />
          Done
        </span>
      )}
    </span>
  )
}
