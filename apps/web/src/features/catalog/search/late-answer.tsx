import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

/** Returns the first place for a late answer (late-answer-place.tsx) that is out of sight, and so moves nothing that someone may be about to press; or the last. */
function findPlaceOutOfSight(): Element | null {
  const places = [...document.querySelectorAll('[data-late-answer]')]
  const isOutOfSight = (place: Element) => place.getBoundingClientRect().top >= window.innerHeight
  return places.find(isOutOfSight) ?? places.at(-1) ?? null
}

type LateAnswerProps = {
  /** Whether the page shows what it offers without a search below. */
  isBelowPage: boolean
  children: ReactNode
}

/** An answer that arrived after the page had shown what there is: it stands below all that is in sight. */
export function LateAnswer({ isBelowPage, children }: LateAnswerProps) {
  const [place] = useState(() => (isBelowPage ? findPlaceOutOfSight() : null))
  return place === null ? children : createPortal(children, place)
}
