# Follows requirements through the METADATA of the wheels in a folder, with pip's own parser, and removes unfit wheels:
# read-wheels.py FOLDER ANSWER MOST REQUIREMENT [BOUND ...]
import email, glob, json, os, sys, zipfile
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name

FOLDER, ANSWER, MOST, ROOT = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
BOUNDS = [Requirement(text) for text in sys.argv[5:]]
LARGEST, LONGEST = 8 * 1024 ** 2, 1000

class Refused(Exception):
  pass

class Wheel:
  def __init__(self, path):
    self.path = path
    self.name, self.version = os.path.basename(path).split('-')[:2]
    try:
      with zipfile.ZipFile(path) as archive:
        [place] = [place for place in archive.namelist() if place.count('/') == 1 and place.endswith('.dist-info/METADATA')]
        with archive.open(place) as file:
          text = file.read(LARGEST + 1)
      if len(text) > LARGEST:
        raise ValueError('it is too long')
      self.requires = [Requirement(str(line)) for line in email.message_from_bytes(text).get_all('Requires-Dist') or []]
    except Exception as error:
      raise Refused('the METADATA of %s %s cannot be read (%s)' % (self.name, self.version, str(error)[:200]))

  def asks(self, extra):
    names = {extra, canonicalize_name(extra), extra.replace('-', '_')}
    for one in self.requires:
      if one.marker is None or any(one.marker.evaluate({'extra': name}) for name in names):
        yield one

class Want:
  def __init__(self):
    self.specifier, self.extras, self.askers = None, set(), []

  def add(self, specifier, asker):
    self.specifier = specifier if self.specifier is None else self.specifier & specifier
    if len(str(self.specifier)) > LONGEST:
      raise Refused('its requirements are too long')
    if str(specifier) and asker not in (None, *self.askers):
      self.askers.append(asker)

def walk(wheels):
  wants, asked = {}, [(Requirement(ROOT), None)]
  for requirement, asker in asked:
    if requirement.url is not None:
      raise Refused('%s wants %s installed, which is no package of the index' % (asker, str(requirement)[:200]))
    name = canonicalize_name(requirement.name)
    want = wants.setdefault(name, Want())
    if len(wants) > MOST:
      raise Refused('it consists of more than %d packages' % MOST)
    want.add(requirement.specifier, asker)
    for extra in sorted({'', *requirement.extras} - want.extras):
      want.extras.add(extra)
      if name in wheels:
        by = '%s==%s' % (name, wheels[name].version)
        asked.extend((one, by) for one in wheels[name].asks(extra))
  for one in BOUNDS:
    if canonicalize_name(one.name) in wants:
      wants[canonicalize_name(one.name)].add(one.specifier, None)
  return wants

def needs():
  found = [Wheel(path) for path in sorted(glob.glob(os.path.join(glob.escape(FOLDER), '*.whl')))]
  wheels = {canonicalize_name(wheel.name): wheel for wheel in found}
  while True:
    wants = walk(wheels)
    unfit = [name for name in wants if name in wheels and not wants[name].specifier.contains(wheels[name].version, prereleases=True)]
    if not unfit:
      break
    os.remove(wheels.pop(unfit[0]).path)
  return {
    'packages': ['%s==%s' % (name, wheels[name].version) for name in wants if name in wheels],
    'missing': [{'name': name, 'specifier': str(want.specifier), 'askers': want.askers} for name, want in wants.items() if name not in wheels],
  }

try:
  answer = needs()
except Refused as refusal:
  answer = {'refused': str(refusal)}
with open(ANSWER, 'w') as file:
  json.dump(answer, file)
