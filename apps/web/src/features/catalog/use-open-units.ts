import type { UnitView } from '@kitchen-table/contract/catalog'
import { isSensitiveLesson } from '@kitchen-table/domain/learning'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

function scrollToUnit(unitId: string) {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .getElementById(unitId)
    ?.scrollIntoView({ behavior: prefersReducedMotion ? 'instant' : 'smooth', block: 'start' })
}

function focusUnitHeading(unitId: string) {
  document.getElementById(unitId)?.querySelector('button')?.focus({ preventScroll: true })
}

/** Whether the page was opened at a sensitive lesson, which its address does not name any more, and loaded again. */
export function wasOpenedAtSensitiveLesson(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'isSensitive' in state
}

/**
 * Removes the fragment of the address. It calls the browser's own `replaceState`, because the router, which overrides it on
 * `history`, would scroll to the top of the page.
 */
function removeFragment() {
  const state = { ...history.state, isSensitive: true }
  History.prototype.replaceState.call(history, state, '', location.pathname + location.search)
}

/**
 * The lessons that are open. The URL's fragment opens one, and is updated to the one that was opened last; it does not
 * stay, or become, the id of a sensitive one (docs/product.md 4.18).
 */
export function useOpenUnits(units: UnitView[]) {
  'use no memo'
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
  const isLinkSensitive = isSensitiveLesson(units, hash)
  useEffect(() => {
    if (isLinkSensitive) removeFragment()
  }, [isLinkSensitive])

  function setOpenUnits(next: string[]) {
    const openedUnitId = next.find((unitId) => !open.includes(unitId))
    setOpen(next)
    setLastLinkedUnitId(openedUnitId ?? lastLinkedUnitId)
    if (openedUnitId && !isSensitiveLesson(units, openedUnitId))
      history.replaceState(history.state, '', `#${openedUnitId}`)
  }
  function openUnit(unitId: string) {
    if (!open.includes(unitId)) setOpenUnits([...open, unitId])
    focusUnitHeading(unitId)
    scrollToUnit(unitId)
  }
  return { open, setOpenUnits, openUnit }
}

export type OpenUnits = ReturnType<typeof useOpenUnits>
