// npm run ready: installs and builds what is missing, and nothing else.

import { build, install } from './ensure.mjs'

install()
build()
