import { createElement, Fragment, type ReactNode } from 'react'

/** Renders a message with tags: `<RichMessage parts={messages.terms({ link: (text) => <Link …>{text}</Link> })} />`. */
export const RichMessage = ({ parts }: { parts: readonly ReactNode[] }) =>
  createElement(Fragment, null, ...parts)
