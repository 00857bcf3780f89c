#!/bin/sh
# Made the models and predictions in this folder, with svm-train and svm-predict 3.24.
set -e
golden() {
    name=$1 data=$2
    shift 2
    svm-train -q "$@" "$data.svm" "$name.model"
    svm-predict -q "$data.svm" "$name.model" "$name.predictions"
}
golden two-rbf two -s 0 -t 2 -g 0.5
golden two-probabilities two -s 0 -t 2 -b 1
golden three-polynomial three -s 0 -t 1 -d 3 -g 1 -r 1
golden three-nu-sigmoid three -s 1 -t 3 -g 0.2 -n 0.4 -b 1
golden real-linear real -s 3 -t 0
golden real-nu-rbf real -s 4 -t 2 -n 0.4
golden one-class two -s 2 -t 2 -n 0.3
golden given given -s 0 -t 4
