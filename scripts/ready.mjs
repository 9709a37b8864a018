// npm run ready: installs the dependencies and builds dist/, if they are not current.

import { build, install } from './ensure.mjs'

install()
build()
