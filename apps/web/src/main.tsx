import './start-app.tsx'
import './ui/theme.css'
