import { writeFileSync } from 'node:fs'
import { accessibilityChecksFile, formatAccessibilityChecks } from './accessibility-checks.ts'

// Writes what the page /accessibility says is checked.

writeFileSync(accessibilityChecksFile, formatAccessibilityChecks())
