import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ParsedWorksheetForm } from './parsed-worksheet.tsx'

const render = (isDraft: boolean) =>
  renderToStaticMarkup(
    <ParsedWorksheetForm
      source="≥ 130 percent"
      values={{}}
      storageKey={null}
      title="Jars"
      language="en"
      isDraft={isDraft}
    />,
  )

test('the editor of a worksheet sees what is wrong with it, and learners that it cannot be shown', () => {
  expect(render(true)).toContain('The character “≥” is not in the letters that we print with.')
  expect(render(false)).toContain('This worksheet cannot be shown at the moment.')
  expect(render(false)).not.toContain('Line')
})
