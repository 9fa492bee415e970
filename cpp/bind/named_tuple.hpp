// Tuples with named fields, for results of very frequent calls: as fast to make and to read as plain tuples.
#pragma once
#include <nanobind/nanobind.h>

#include <initializer_list>
#include <vector>

namespace sudokit::bind {

namespace nb = nanobind;

struct NamedField {
  const char *name, *doc;
};

// A type of such tuples; its name, its fields and their texts must live as long as the process.  The types of the fields
// are in cpp/bind/stub.pat.
class NamedTuple {
 public:
  // `full_name` includes the module's name.  The type becomes the attribute `name` of the module.
  NamedTuple(nb::module_& module, const char* full_name, const char* name, const char* doc,
             std::initializer_list<NamedField> fields) {
    std::vector<PyStructSequence_Field> all;
    for (const NamedField& field : fields) all.push_back({field.name, field.doc});
    all.push_back({nullptr, nullptr});
    PyStructSequence_Desc description{full_name, doc, all.data(), static_cast<int>(fields.size())};
    type_ = PyStructSequence_NewType(&description);
    if (!type_) throw nb::python_error();
    module.attr(name) = nb::handle(reinterpret_cast<PyObject*>(type_));
  }

  // A tuple of these values, one per field, in order.
  template <class... Values>
  nb::object make(Values&&... values) const {
    nb::object made = nb::steal(PyStructSequence_New(type_));
    if (!made) throw nb::python_error();
    Py_ssize_t at = 0;
    (PyStructSequence_SetItem(made.ptr(), at++, nb::cast(std::forward<Values>(values)).release().ptr()), ...);
    return made;
  }

 private:
  PyTypeObject* type_;  // never released, like the module's classes
};

}  // namespace sudokit::bind
